/** Whether a path arrives as it is written: a climb, a query or a second host in it would lead to another place than the one checked. */
function isPlain(path: string): boolean {
  const origin = 'http://gitlab';
  return URL.canParse(path, origin) && new URL(path, origin).pathname === path;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Whether a decoded segment leads nowhere else, also where a proxy on the way decodes it once more. */
function staysPut(segment: string): boolean {
  const climbs = segment.split(/[/\\]/).some((part) => part === '.' || part === '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isBroken = /[\u0000-\u001f\u007f]/.test(segment);
  return segment !== '' && !climbs && !isBroken && !/%(?:2e|2f|5c|00)/i.test(segment);
}

/** The decoded segments of a path below the API root; undefined where the path could arrive as another one. */
export function readSegments(path: string): readonly string[] | undefined {
  const segments = path.split('/').slice(1).map(decode);
  const isSafe = isPlain(path) && segments.every((segment) => segment !== undefined && staysPut(segment));
  return isSafe ? (segments as string[]) : undefined;
}
