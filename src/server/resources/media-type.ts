const texts: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  svg: 'image/svg+xml',
  toml: 'application/toml',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

const others: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  gz: 'application/gzip',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

const endingOf = (path: string) => /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
const lookUp = (types: Readonly<Record<string, string>>, ending: string) =>
  Object.hasOwn(types, ending) ? types[ending] : undefined;

/** Media type of a file that is text, by its ending. What has the ending of an image and is text is a pointer of Git LFS. */
export function typeOfText(path: string): string {
  return lookUp(texts, endingOf(path)) ?? 'text/plain';
}

/** Media type of a file that is no text, by its ending. */
export function typeOfBytes(path: string): string {
  return lookUp(others, endingOf(path)) ?? 'application/octet-stream';
}
