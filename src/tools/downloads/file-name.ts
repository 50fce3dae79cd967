/** The last part of a name or path, without control characters: a name must never lead anywhere. */
export function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').trim();
}

function decodeExtended(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What a Content-Disposition header (RFC 6266) calls a file, its last part alone; `fallback` where it names none. */
export function fileNameOf(disposition: string | undefined, fallback: string): string {
  const extended = decodeExtended(/filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]);
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const names = [extended, quoted?.replace(/\\(["\\])/g, '$1') ?? plain, fallback].map((name) => baseName(name ?? ''));
  return names.find((name) => !/^\.{0,2}$/.test(name)) ?? 'file';
}
