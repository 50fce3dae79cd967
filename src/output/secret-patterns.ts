import { mask, type SecretKind } from './markers.ts';

/*
 * Every pattern here must stay linear on hostile text: a quantifier never stands inside another one, and where a match can
 * fail late, no second attempt may start inside the same run of characters.
 */

/** Nearly every text has none of these; whatever a rule below can match must have one. */
const TRIGGER =
  /gl[a-z]{2,5}-|GR1348941|gh[a-z]_|github_pat_|xox[a-z]-|A[KS]IA|eyJ|PRIVATE KEY|:\/\/[^\s/]+@|token|secret|password|authorization|bearer|basic/i;

/** Whether the rules are worth running on this text. False means that none of them would change it. */
export function mayHoldSecret(text: string): boolean {
  return TRIGGER.test(text);
}

/** Replace every credential in a text by its mask. Every other byte stays. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const rule of RULES) masked = rule(masked);
  return masked;
}

// Order matters: what holds other credentials comes first, and a mask must not look like a value to a later rule.
const RULES: readonly ((text: string) => string)[] = [
  maskPrivateKeys,
  maskUrlCredentials,
  maskJsonWebTokens,
  maskIssuedTokens,
  maskNamedValues,
  maskBearerValues,
];

/** `$NAME`, `${NAME}`, `$(command)`, `%NAME%`, `%s`, `{name}`: the place of a secret, not the secret. */
const REFERENCE = /^(?:\$[A-Za-z_]\w*|\$?\{[^}]*\}+|\$\([^)]*\)|%[A-Za-z_]\w*%|%[sdv])$/;

/** Whether a value only names where a secret comes from, as CI variables do. */
export function isReference(value: string): boolean {
  return REFERENCE.test(value);
}

/** `xxxxxxxx`, `****`, `your-token`: documentation. Real tokens of 16 characters with so few different ones do not occur. */
function isPlaceholder(value: string): boolean {
  return new Set(value.slice(0, 64)).size <= 4 || /^your/i.test(value);
}

// Prefixes: https://docs.gitlab.com/security/tokens/#token-prefixes . Routable tokens end in a version, a length and a checksum: `.01.0w1abc7de`.
const GITLAB_TOKEN = String.raw`(?:gl(?:pat|ptt|dt|rtr|rt|cbt|oas|soat|imt|agent|ffct|ft|wt)-|GR1348941)[\w-]{8,}(?:\.\d\d\.[0-9a-z]+|\.[0-9a-z]{9}(?![\w.]))?`;
const ISSUED_TOKEN = new RegExp(
  [
    GITLAB_TOKEN,
    String.raw`gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}`,
    String.raw`xox[a-z]-[\w-]{10,}`,
    '(?<![A-Z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Z0-9])',
  ].join('|'),
  'g',
);

function maskIssuedTokens(text: string): string {
  return text.replace(ISSUED_TOKEN, (token) => {
    const payload = token.replace(/^(?:github_pat_|GR1348941|[a-z]+[-_])/, '');
    const isProse = payload.length < 20 && !/\d/.test(payload);
    return isProse || isPlaceholder(payload) ? token : mask(issuerOf(token));
  });
}

function issuerOf(token: string): SecretKind {
  if (/^(?:gl|GR)/.test(token)) return 'gitlab-token';
  if (/^(?:gh|github)/.test(token)) return 'github-token';
  return token.startsWith('xox') ? 'slack-token' : 'aws-key';
}

const WORD_RUN = /[\w-]+/y;
const JWT_PARTS = /(([\w-]+)\.[\w-]*\.[\w-]+)(?:\.[\w-]+\.[\w-]+)?/y;

function maskJsonWebTokens(text: string): string {
  let masked = '';
  let copied = 0;
  for (let at = text.indexOf('eyJ'); at !== -1; ) {
    const end = at + jsonWebTokenLength(text, at);
    if (end > at) {
      masked += text.slice(copied, at) + mask('jwt');
      copied = end;
    }
    WORD_RUN.lastIndex = at;
    WORD_RUN.test(text);
    // The rest of a run that is no header is skipped: trying each `eyJ` in it would be quadratic.
    at = text.indexOf('eyJ', Math.max(end, WORD_RUN.lastIndex));
  }
  return copied === 0 ? text : masked + text.slice(copied);
}

/** Length of the JWS (three parts) or JWE (five, RFC 7516) that starts at `at`; 0 where its header is none. */
function jsonWebTokenLength(text: string, at: number): number {
  JWT_PARTS.lastIndex = at;
  const [whole, signed, header] = JWT_PARTS.exec(text) ?? [];
  if (whole === undefined || signed === undefined || header === undefined || header.length > 4096) return 0;
  const decoded = Buffer.from(header, 'base64url').toString();
  // A parse that fails costs a thousand times this look.
  if (!decoded.includes('"alg"')) return 0;
  try {
    const fields: unknown = JSON.parse(decoded);
    if (typeof fields !== 'object' || fields === null || !('alg' in fields)) return 0;
    return 'enc' in fields ? whole.length : signed.length;
  } catch {
    return 0;
  }
}

const KEY_BOUNDARY = /-----(BEGIN|END) [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----/g;
// Base64 lines with what may surround them: diff signs, quotes, `\n` of JSON text, the headers of encrypted keys.
const KEY_BODY = /^[\w+/=\s\\"',:.()@-]*$/;
const KEY_LINE = /(?:\r?\n|\\n)[ \t+-]{0,24}[A-Za-z0-9+/=]{32,}/y;

function maskPrivateKeys(text: string): string {
  if (!text.includes('PRIVATE KEY-----') && !text.includes('PRIVATE KEY BLOCK-----')) return text;
  const boundaries = [...text.matchAll(KEY_BOUNDARY)];
  let masked = '';
  let copied = 0;
  for (const [index, begin] of boundaries.entries()) {
    if (begin[1] !== 'BEGIN') continue;
    const next = boundaries[index + 1];
    const start = begin.index + begin[0].length;
    const body = next?.[1] === 'END' ? text.slice(start, next.index) : '';
    const complete = next !== undefined && /[A-Za-z0-9+/]{32}/.test(body) && KEY_BODY.test(body);
    const end = complete ? next.index + next[0].length : endOfKeyLines(text, start);
    if (end === start) continue;
    masked += text.slice(copied, begin.index) + maskEachLine(text.slice(begin.index, end));
    copied = end;
  }
  return copied === 0 ? text : masked + text.slice(copied);
}

/** Where the lines of a key without an end stop (a diff hunk, a file that was cut); `start` where no such line follows. */
function endOfKeyLines(text: string, start: number): number {
  let end = start;
  KEY_LINE.lastIndex = start;
  while (KEY_LINE.test(text)) end = KEY_LINE.lastIndex;
  return end;
}

/** Line numbers and diff signs must stay true for whoever comments on a later line, so a block keeps its lines. */
function maskEachLine(block: string): string {
  return block.replace(/(?:-----)?[^\s+-][^\r\n]*/g, mask('private-key'));
}

// User information as the URL standard reads it: up to the last @ before the path. `image:tag@sha256:` is no login.
const URL_CREDENTIALS = /:\/\/([^\s/?#:@"'`<>\\]*):([^\s/?#"'`<>\\]+)@(?!sha\d+:)/g;

function maskUrlCredentials(text: string): string {
  return text.replace(URL_CREDENTIALS, (whole: string, _user: string, password: string) => {
    const harmless =
      isReference(password) || whole.includes('[masked:') || (password.length > 2 && new Set(password).size === 1);
    return harmless ? whole : `://${mask('url-credentials')}@`;
  });
}

const VALUE = String.raw`[\w.~+/=-][\w.~+/=%-]{6,}[\w~+/=%-]`;
const NAMED_VALUE = new RegExp(
  '(?<name>(?:private|job|deploy|access|refresh|feed|rss|runners?|registration|email|object|x-gitlab)[-_]?token' +
    '|client[-_]?secret|secret[-_]?access[-_]?key|authorization|(?<=(?<!\\.svg)[?&])(?:token|secret|password))' +
    String.raw`(?<closing>\\?["'])?[ \t]{0,8}(?<sign>=>|[:=])[ \t]{0,8}(?<opening>\\?["'])?(?:(?<scheme>bearer|basic|token)[ \t]{1,8})?(?<value>${VALUE})`,
  'gi',
);

function maskNamedValues(text: string): string {
  return text.replace(NAMED_VALUE, (whole: string, ...rest: unknown[]) => {
    const { name = '', sign, closing, opening, scheme, value = '' } = rest.at(-1) as Record<string, string | undefined>;
    const before = rest.at(-2) as string;
    const offset = rest.at(-3) as number;
    // `"Private-Token": token` is code: the value is an expression.
    if (closing !== undefined && opening === undefined) return whole;
    const isInQuery = sign === '=' && /[?&]/.test(before[offset - 1] ?? '');
    const isLiteral = (sign === ':' && /-|authorization/i.test(name)) || opening !== undefined;
    const leastDigits = isInQuery ? 0 : isLiteral ? 1 : 3;
    const isSecret = /basic/i.test(scheme ?? '') ? isBasicLogin(value) : looksIssued(value, leastDigits);
    return isSecret ? whole.slice(0, -value.length) + mask('authorization') : whole;
  });
}

const BEARER_VALUE = new RegExp(String.raw`\b(?<scheme>bearer|basic)[ \t]{1,8}(?<value>${VALUE})`, 'gi');

function maskBearerValues(text: string): string {
  return text.replace(BEARER_VALUE, (whole: string, scheme: string, value: string) => {
    const isSecret = /basic/i.test(scheme) ? isBasicLogin(value) : looksIssued(value, 3);
    return isSecret ? whole.slice(0, -value.length) + mask('authorization') : whole;
  });
}

/** Base64 of `user:password` (RFC 7617); prose after the word "basic" never decodes to that. */
function isBasicLogin(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a login has none, decoded prose has
  return /^[^\x00-\x1f\x7f\ufffd]*:[^\x00-\x1f\x7f\ufffd]*$/.test(Buffer.from(value, 'base64').toString());
}

/**
 * Issued tokens mix letters with digits, names in code and prose have at most a digit or two. The less likely it is that
 * something else than a token stands in this place, the fewer digits are asked for.
 */
function looksIssued(value: string, leastDigits: number): boolean {
  if (isPlaceholder(value) || !/[A-Za-z]/.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  if (digits >= leastDigits || (leastDigits === 1 && /^[A-Za-z]{20,}$/.test(value))) return true;
  return digits > 0 && value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value);
}
