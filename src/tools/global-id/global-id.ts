/** The id of a thing as GraphQL writes it: `gid://gitlab/WorkItem/7`. */
export const globalId = (type: string, id: number | string) => `gid://gitlab/${type}/${id}`;

/** The number in a global id, as REST and the addresses of pages have it; what is no global id stays as it is. */
export function numberIn(id: unknown): unknown {
  const digits = typeof id === 'string' ? /^gid:\/\/.*\/(\d+)$/.exec(id)?.[1] : undefined;
  return digits === undefined ? id : Number(digits);
}
