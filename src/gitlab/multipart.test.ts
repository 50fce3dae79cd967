import { describe, expect, it } from 'vitest';
import { NetworkError } from '../core/errors/network-error.ts';
import { answerJson, failureOf, openBench, startFake } from './fake-gitlab.ts';
import { writeForm } from './multipart.ts';

async function readForm({ type, content }: ReturnType<typeof writeForm>) {
  return new Response(Buffer.from(content), { headers: { 'content-type': type } }).formData();
}

describe('a form', () => {
  it('holds fields and the bytes of the file, as another reader understands it', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]);
    const form = await readForm(writeForm({ fields: { branch: 'ü\n--x' }, file: { name: 'a b.bin', bytes } }));
    const file = form.get('file') as File;
    expect(form.get('branch')).toBe('ü\n--x');
    expect(file.name).toBe('a b.bin');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it.each(['ü €.png', 'a"b.png', 'a\r\nContent-Type: x\r\n\r\n.png', '\ud800.png'])(
    'keeps the name %j in its place',
    async (name) => {
      const form = writeForm({ file: { name, bytes: Buffer.from('x') } });
      expect([...(await readForm(form)).keys()]).toEqual(['file']);
      const head = Buffer.from(form.content).toString().split('\r\n\r\n')[0];
      expect(head?.split('\r\n')).toHaveLength(3);
    },
  );

  it('is sent once, whatever becomes of it', async () => {
    const fake = await startFake((_request, response, count) =>
      count === 1 ? answerJson(response, { id: 1 }, 201) : void response.destroy(),
    );
    const { gitlab, waits } = openBench(fake.origin);
    const form = { file: { name: 'a.txt', bytes: Buffer.from('text') } };
    const request = { method: 'POST', path: '/projects/42/uploads', form } as const;
    expect((await gitlab.request(request)).data).toEqual({ id: 1 });
    expect(fake.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(fake.seen[0]?.headers['content-length']).toBe(String(Buffer.byteLength(fake.seen[0]?.body ?? '')));
    expect(await failureOf(gitlab.request(request))).toBeInstanceOf(NetworkError);
    expect([fake.seen.length, waits.length]).toEqual([2, 0]);
  });
});
