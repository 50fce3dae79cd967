import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureOf, openBench } from './fake-gitlab.ts';

const get = { method: 'GET', path: '/x' } as const;

function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** A certificate for 127.0.0.1 that no authority signed (RFC 5280), with its key; both as PEM. */
function makeCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, '2a8648ce3d040302'));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, '550403'), der(0x0c, Buffer.from(randomUUID())))));
  const validity = der(0x30, ...['20200101000000Z', '21200101000000Z'].map((time) => der(0x18, Buffer.from(time))));
  const forLoopback = der(0x30, der(0x06, '551d11'), der(0x04, der(0x30, der(0x87, '7f000001'))));
  const isAuthority = der(0x30, der(0x06, '551d13'), der(0x04, der(0x30, der(0x01, 'ff'))));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, '02')),
    der(0x02, '01'),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, forLoopback, isAuthority)),
  );
  const signature = der(0x03, '00', sign('sha256', signed, privateKey));
  const body = der(0x30, signed, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

async function startSecure(): Promise<{ origin: string; cert: string }> {
  const { cert, key } = makeCertificate();
  const server = createServer({ cert, key }, (_request, response) => response.end('secret'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, cert };
}

describe('a private certificate', () => {
  it('is refused, once, with the name of the setting that would help', async () => {
    const { origin } = await startSecure();
    const { gitlab, waits } = openBench(origin);
    const error = await failureOf(gitlab.request(get));
    expect(error).toMatchObject({ phase: 'connect', hint: expect.stringContaining('GITLAB_CA_CERT_PATH') });
    expect(waits).toHaveLength(0);
  });

  it('is accepted when its authority is given, alone or in a bundle', async () => {
    const { origin, cert } = await startSecure();
    for (const ca of [cert, makeCertificate().cert + cert]) {
      const { gitlab } = openBench(origin, { tls: { rejectUnauthorized: true, ca } });
      expect((await gitlab.request(get)).data).toBe('secret');
    }
  });

  it('is still refused when another authority is given', async () => {
    const { origin } = await startSecure();
    const { gitlab } = openBench(origin, { tls: { rejectUnauthorized: true, ca: makeCertificate().cert } });
    expect(await failureOf(gitlab.request(get))).toMatchObject({ phase: 'connect' });
  });

  it('is accepted unseen where checks are switched off', async () => {
    const { origin } = await startSecure();
    const { gitlab } = openBench(origin, { tls: { rejectUnauthorized: false } });
    expect((await gitlab.request(get)).data).toBe('secret');
  });
});
