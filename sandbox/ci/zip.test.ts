import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeZip } from './zip.ts';

/** The files of an archive as its directory, at the end, tells them. */
function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    const entry = bytes.readUInt32LE(at + 42);
    const start = entry + 30 + bytes.readUInt16LE(entry + 26);
    const content = bytes.subarray(start, start + size);
    expect(bytes.readUInt32LE(entry + 14)).toBe(crc32(content));
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  return files;
}

test('an archive holds its files byte for byte and is the same each time', () => {
  const files = { 'a/ü.txt': 'grüße\n', 'b.txt': '' };
  expect(readZip(writeZip(files))).toEqual(files);
  expect(writeZip(files).equals(writeZip(files))).toBe(true);
});
