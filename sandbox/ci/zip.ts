import { crc32 } from 'node:zlib';

// 1980-01-01, the first day that the format knows: the same files give the same bytes.
const date = 0x21;

function fields(content: Buffer, name: Buffer): Buffer {
  const part = Buffer.alloc(22);
  part.writeUInt16LE(10, 0);
  // Names are UTF-8.
  part.writeUInt16LE(0x0800, 2);
  part.writeUInt16LE(date, 8);
  part.writeUInt32LE(crc32(content), 10);
  part.writeUInt32LE(content.length, 14);
  part.writeUInt32LE(content.length, 18);
  return Buffer.concat([part, lengthOf(name)]);
}

function lengthOf(name: Buffer): Buffer {
  const part = Buffer.alloc(4);
  part.writeUInt16LE(name.length, 0);
  return part;
}

function uint32(value: number): Buffer {
  const part = Buffer.alloc(4);
  part.writeUInt32LE(value, 0);
  return part;
}

/** A zip archive of files by path, not compressed. */
export function writeZip(files: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const common = fields(content, name);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, content]);
    local.push(entry);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([10, 0]), common, Buffer.alloc(10), uint32(offset), name]),
    );
    offset += entry.length;
  }
  const size = directory.reduce((total, { length }) => total + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}
