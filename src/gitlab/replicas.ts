/** One address of the instance. */
export interface Replica {
  readonly origin: string;
  /** Path of the REST root, with the sub-path of the installation: `/gitlab/api/v4`. */
  readonly restPath: string;
}

export interface Replicas {
  /** The next address in turn that is not in `tried`; undefined when all are. Those that rest come last. */
  next(tried: ReadonlySet<Replica>): Replica | undefined;
  /** Leave an address out for a while, since no connection to it could be made. */
  rest(replica: Replica): void;
}

const REST_MS = 30_000;

/** Take turns over the addresses of one instance, each ending in `/api/v4`. */
export function takeTurns(apiUrls: readonly string[], now: () => number): Replicas {
  const replicas = apiUrls.map((apiUrl): Replica => {
    const url = new URL(apiUrl);
    return { origin: url.origin, restPath: url.pathname };
  });
  const restUntil = new Map<Replica, number>();
  let turn = 0;
  return {
    next(tried) {
      const inTurn = [...replicas.slice(turn), ...replicas.slice(0, turn)].filter((replica) => !tried.has(replica));
      const chosen = inTurn.find((replica) => (restUntil.get(replica) ?? 0) <= now()) ?? inTurn[0];
      if (chosen) turn = (replicas.indexOf(chosen) + 1) % replicas.length;
      return chosen;
    },
    rest(replica) {
      restUntil.set(replica, now() + REST_MS);
    },
  };
}
