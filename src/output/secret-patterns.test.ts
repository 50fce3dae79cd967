import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactText } from './redact.ts';
import { maskSecrets, mayHoldSecret } from './secret-patterns.ts';

// Put together at run time: scanners of repositories would take them for real ones.
const random20 = ['zQ3', 'x7Yt', '_kL9', 'pWv2', 'RbN5g'].join('');
const letters36 = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ3lM6'.slice(0, 36);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: '1', iss: 'gitlab' })}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`;
const keyLine = 'MIIEpAIBAAKCAQEAx7Yt3zQkL9pWv2RbN5gT1vW4yZ7cF0hJ3lM6aB3dE6gH9jK2'.slice(0, 64);
const pem = (kind = 'RSA PRIVATE KEY', lineEnd = '\n'): string =>
  [`-----BEGIN ${kind}-----`, keyLine, keyLine, 'T1vW4yZ7==', `-----END ${kind}-----`].join(lineEnd);

describe('tokens in a text', () => {
  const gitlab = 'glpat glptt gldt glrt glrtr glcbt gloas glsoat glimt glagent glft glffct glwt'.split(' ');
  it.each([
    ...gitlab.map((prefix) => [`${prefix}-${random20}`, 'gitlab-token']),
    [`glpat-${random20}.01.0w1abc7de`, 'gitlab-token'],
    [`glpat-${random20}AbCdEfG.0w1abc7de`, 'gitlab-token'],
    [`glrt-t1_${random20}`, 'gitlab-token'],
    [`glcbt-64_${random20}`, 'gitlab-token'],
    [`glptt-${'0123456789abcdef'.repeat(3).slice(0, 40)}`, 'gitlab-token'],
    [`GR1348941${random20}`, 'gitlab-token'],
    ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((prefix) => [`${prefix}_${letters36}`, 'github-token']),
    [`github_pat_${letters36}_${letters36}`, 'github-token'],
    [`xoxb-123456789012-${letters36}`, 'slack-token'],
    [`AKIA${'IOSFODNN7ABCDEFG'}`, 'aws-key'],
    [`ASIA${'IOSFODNN7ABCDEFG'}`, 'aws-key'],
    [jwt, 'jwt'],
  ])('masks %s and nothing around it', (token, kind) => {
    expect(redactText(`see ${token}, then`)).toBe(`see [masked:${kind}], then`);
    expect(redactText(`"line\\n${token}"`)).toBe(`"line\\n[masked:${kind}]"`);
    expect(redactText(`(${token}).`)).toBe(`([masked:${kind}]).`);
  });

  it('masks a job token that is a JWT, all of it', () => {
    expect(redactText(`x glcbt-${jwt} y`)).toBe('x glcbt-[masked:jwt] y');
  });

  it('masks an encrypted JWT with its five parts', () => {
    const encrypted = `${part({ alg: 'dir', enc: 'A256GCM' })}..aaaa.bbbb.cccc`;
    expect(redactText(`${encrypted} end`)).toBe('[masked:jwt] end');
  });
});

describe('private keys in a text', () => {
  it.each([
    'RSA PRIVATE KEY',
    'PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'EC PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ])('masks every line of a %s and keeps the number of lines', (kind) => {
    const lines = redactText(`before\n${pem(kind)}\nafter`).split('\n');
    expect(lines).toEqual(['before', ...Array(5).fill('[masked:private-key]'), 'after']);
  });

  it('keeps the signs of a diff', () => {
    const diff = pem().replace(/^/gm, '+');
    expect(redactText(`@@ -0,0 +1,5 @@\n${diff}\n`)).toBe(`@@ -0,0 +1,5 @@\n${'+[masked:private-key]\n'.repeat(5)}`);
  });

  it('masks a key inside JSON text', () => {
    const text = JSON.stringify({ type: 'service_account', data: `${pem()}\n`, id: 7 });
    expect(redactText(text)).toBe('{"type":"service_account","data":"[masked:private-key]\\n","id":7}');
  });

  it('masks the lines of a key whose end is missing', () => {
    const hunk = pem().split('\n').slice(0, 3).join('\n');
    expect(redactText(`${hunk}\n@@ next`)).toBe(`${'[masked:private-key]\n'.repeat(3)}@@ next`);
  });

  it.each([
    ['a placeholder', '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----'],
    ['a public key', pem('PUBLIC KEY')],
    ['a certificate', pem('CERTIFICATE')],
    [
      'code between the words',
      `if (a.startsWith('-----BEGIN PRIVATE KEY-----')) { return ${keyLine}; }\nend('-----END PRIVATE KEY-----')`,
    ],
    ['prose', 'The file must start with -----BEGIN PRIVATE KEY----- and nothing else, or it is refused.'],
  ])('leaves %s alone', (_, text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('logins in addresses', () => {
  it.each([
    ['https://user:pass@gitlab.example.com/a/b.git', 'https://[masked:url-credentials]@gitlab.example.com/a/b.git'],
    ['"import_url":"https://u:p@h/"', '"import_url":"https://[masked:url-credentials]@h/"'],
    [
      `git clone https://oauth2:glpat-${random20}@host:8443/x.git`,
      'git clone https://[masked:url-credentials]@host:8443/x.git',
    ],
    ['postgres://app:p%40ss@db:5432/app', 'postgres://[masked:url-credentials]@db:5432/app'],
    ['redis://:hunter2@cache:6379', 'redis://[masked:url-credentials]@cache:6379'],
    ['https://user:p@ss@host/x', 'https://[masked:url-credentials]@host/x'],
  ])('masks %s', (text, masked) => {
    expect(redactText(text)).toBe(masked);
  });
});

describe('named values in a text', () => {
  it.each([
    ['Authorization: Bearer abc123DEF456ghi', 'Authorization: Bearer [masked:authorization]'],
    [
      `Authorization: Basic ${Buffer.from('user:pass').toString('base64')}`,
      'Authorization: Basic [masked:authorization]',
    ],
    ['authorization: token 0123456789abcdef', 'authorization: token [masked:authorization]'],
    [`curl -H "PRIVATE-TOKEN: ${random20}" https://x`, 'curl -H "PRIVATE-TOKEN: [masked:authorization]" https://x'],
    ["-H 'JOB-TOKEN: secret-token-1'", "-H 'JOB-TOKEN: [masked:authorization]'"],
    ['GET /x?private_token=abcdefgh&a=1', 'GET /x?private_token=[masked:authorization]&a=1'],
    ['Private-Token: abcdefghijKLMNOPQRST', 'Private-Token: [masked:authorization]'],
    ['/trigger/pipeline?token=abcdef0123&ref=main', '/trigger/pipeline?token=[masked:authorization]&ref=main'],
    [
      '{"access_token":"0123456789abcdef","token_type":"Bearer"}',
      '{"access_token":"[masked:authorization]","token_type":"Bearer"}',
    ],
    ['{\\"refresh_token\\":\\"0123456789abcdef\\"}', '{\\"refresh_token\\":\\"[masked:authorization]\\"}'],
    ['private_token=0123456789abcdef.', 'private_token=[masked:authorization].'],
    ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'AWS_SECRET_ACCESS_KEY=[masked:authorization]'],
  ])('masks %s', (text, masked) => {
    expect(redactText(text)).toBe(masked);
  });
});

describe('what only looks like a credential', () => {
  const base64 = Buffer.from(Array.from({ length: 6000 }, (_, index) => (index * 7919) % 251)).toString('base64');
  it.each([
    ['a commit', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['a SHA-256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['a UUID', '123e4567-e89b-12d3-a456-426614174000'],
    ['an image', `![x](data:image/png;base64,${base64})`],
    ['base64 that holds eyJ', `${base64}eyJhbGciOiJIUzI1NiJ9${base64}`],
    ['an integrity value', `"integrity": "sha512-${base64.slice(0, 86)}=="`],
    ['a lock file line', '"resolved": "https://registry.example.com/@types/node/-/node-20.19.43.tgz",'],
    [
      'prose about a token',
      'token: required. The access_token: see below; password: must be set; authorization: required',
    ],
    ['a header in documentation', 'PRIVATE-TOKEN: <your_access_token>, Authorization: Bearer authentication'],
    [
      'a bare prefix',
      'Tokens start with glpat- or gldt-; glpat-xxxx, glpat-xxxxxxxxxxxxxxxxxxxx, glpat-prefix, <your_token>',
    ],
    [
      'a documented placeholder',
      '/x?private_token=your_access_token glpat-your-token-here-1234 and ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
    ['a line code', '8ec9a00bfd09b3190ac6b22251dbb1aa95a0579d_10_12'],
    ['a diff hunk', '@@ -1,4 +1,5 @@\n-const token = read();\n+const token = await read(secret);\n'],
    ['an e-mail address', 'Jane <jane.doe@example.com>'],
    ['an @ in a path', 'https://unpkg.example.com:8080/@scope/name@1.2.3 http://[::1]:8080/@x https://a.example/b:c@d'],
    ['an @ in a query', 'https://host:3000?mail=a@b.c https://host:3000#a@b'],
    ['an SSH address', 'ssh://git@gitlab.example.com:22/a/b.git git@gitlab.example.com:a/b.git'],
    ['an image digest', 'docker://alpine:3.19@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['CI variables', `curl --header "JOB-TOKEN: $CI_JOB_TOKEN" "https://gitlab-ci-token:$\{CI_JOB_TOKEN}@host/x"`],
    [
      'a password from a variable',
      `password: $DB_PASSWORD\nAuthorization: Bearer $TOKEN\nAuthorization: Bearer $\{{ secrets.KEY_1234 }}`,
    ],
    ['templates', 'https://{user}:{password}@host https://u:%s@host https://u:***@host https://user:<token>@host'],
    ['code', 'gitlab.Gitlab(url, private_token=token, job_token=os.environ["T"], access_token = oauth2_access_token)'],
    ['a header in code', "headers: { 'PRIVATE-TOKEN': gitlabToken1234, Authorization: basicAuthHeader }"],
    [
      'a page token',
      'rel="next" <https://h/api/v4/tree?page_token=4358694eeb098c6708ae914a10562ce722bbbc34&per_page=3>',
    ],
    ['numbers', 'feed_token: 1234567890'],
    ['a file name with dots', 'eyJ.config.test.ts eyJhbGciOi.eyJz.md'],
  ])('leaves %s alone', (_, text) => {
    expect(redactText(text)).toBe(text);
  });
});

describe('properties of the patterns', () => {
  const fragments = [
    ...[
      'glpat-',
      'GR1348941',
      'ghp_',
      'github_pat_',
      'xoxb-',
      'AKIA',
      'eyJ',
      '.',
      '://',
      ':',
      '@',
      '/',
      '"',
      '\\"',
      ' ',
      '\n',
      '=',
    ],
    ...[
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
      'Authorization: Bearer ',
      'private_token=',
      'basic ',
      '$',
      '?token=',
    ],
    ...[random20, letters36, keyLine, jwt, 'x', 'user', 'IOSFODNN7ABCDEFG', '[masked:jwt]', '+', 'YTpi'],
  ];
  const issued = [
    `glpat-${random20}`,
    `ghp_${letters36}`,
    `AKIA${'IOSFODNN7ABCDEFG'}`,
    pem(),
    'https://u:p@h/',
    'private_token=abc123def456',
  ];
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join(''));

  it('changes nothing more when applied again', () => {
    const separator = fc.constantFrom(' ', '\n', '", "', '=', ': ', '(', '\\n', '://');
    const separated = fc
      .array(fc.tuple(fc.constantFrom(...fragments, ...issued), separator), { maxLength: 12 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(separated, (value) => {
        expect(redactText(redactText(value))).toBe(redactText(value));
      }),
      { numRuns: 3000 },
    );
  });

  it('looks closer wherever a rule would change something', () => {
    fc.assert(
      fc.property(text, (value) => {
        if (maskSecrets(value) !== value) expect(mayHoldSecret(value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ...['glpat-', 'GR1348941', 'ghp_', 'github_pat_', 'xoxb-', 'AKIA', 'a', 'a.', '-', ' ', random20],
    ...['eyJ', 'eyJ.', 'eyJeyJ.eyJ', `${part({ alg: 1 })}.`, `${part({ alg: 1 })}.x.`, jwt],
    ...['://', '://a:', '://:', '://a:b@', ':', '-----BEGIN PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----A'],
    ...[`\n${keyLine}`, 'private_token', 'private_token=', 'private_token=a....', '"private_token"   ', '?token='],
    ...['access_token=access_token', 'authorization:', 'Authorization: Bearer ', 'Bearer  ', 'basic '],
  ])('takes linear time on %j repeated', (fragment) => {
    const time = (length: number): number => {
      const repeated = fragment.repeat(Math.ceil(length / fragment.length));
      const start = performance.now();
      maskSecrets(repeated);
      return performance.now() - start;
    };
    // Ten times the text; quadratic time would be a hundred times in every round. The constant is for what is too short to time.
    const isLinear = (): boolean => time(1_000_000) < 20 * time(100_000) + 20;
    expect([1, 2, 3, 4, 5].some(isLinear)).toBe(true);
  });
});
