export interface Window {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

const mostNodes = 100;

const cursorOf = (index: number) => Buffer.from(JSON.stringify({ index })).toString('base64url');

function indexOf(cursor: string): number {
  try {
    return Number(JSON.parse(Buffer.from(cursor, 'base64url').toString()).index);
  } catch {
    throw new Error('Please provide a valid cursor');
  }
}

/** A part of a list as a connection shows it: at most 100 nodes, from the front unless `last` is given. */
export function connection<T>(all: readonly T[], { first, last, after, before }: Window = {}) {
  const low = after ? indexOf(after) + 1 : 0;
  const high = before ? indexOf(before) : all.length;
  const size = Math.min(first ?? last ?? mostNodes, mostNodes);
  const isFromEnd = typeof last === 'number' && typeof first !== 'number';
  const start = isFromEnd ? Math.max(low, high - size) : low;
  const end = isFromEnd ? high : Math.min(high, low + size);
  const nodes = all.slice(start, end);
  return {
    count: all.length,
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursorOf(start + index) })),
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? cursorOf(start) : null,
      endCursor: nodes.length > 0 ? cursorOf(end - 1) : null,
    },
  };
}
