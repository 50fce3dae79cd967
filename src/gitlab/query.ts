/**
 * Write named values as a query string without the question mark, the way Rails reads it:
 * arrays as `name[]=a&name[]=b`, objects as `name[key]=value`. Undefined and null are left out.
 */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => encodeValue(encodeURIComponent(name), value))
    .join('&');
}

function encodeValue(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => encodeValue(`${name}[]`, item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => encodeValue(`${name}[${encodeURIComponent(key)}]`, inner));
  }
  // A lone surrogate, which JSON can carry, has no place in a URL.
  return [`${name}=${encodeURIComponent(String(value).toWellFormed())}`];
}
