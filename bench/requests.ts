/** One request in the words of a person, and the names of the tools any of which would do. */
export interface PlainRequest {
  readonly says: string;
  readonly wants: readonly string[];
}

export interface Score {
  /** Share of the requests with a fitting tool first. */
  readonly first: number;
  /** Share of the requests with a fitting tool among the first three. */
  readonly topThree: number;
  /** What was found instead, for the requests without a fitting tool among the first three. */
  readonly missed: readonly { readonly says: string; readonly found: readonly string[] }[];
}

/** The requests that some tool fits; the others wait for theirs to be built. */
export function answerable(requests: readonly PlainRequest[], names: ReadonlySet<string>): readonly PlainRequest[] {
  return requests.filter(({ wants }) => wants.some((name) => names.has(name)));
}

/** Score a search, which gives tool names best first, on plain requests. */
export function scoreRequests(requests: readonly PlainRequest[], search: (query: string) => readonly string[]): Score {
  const found = requests.map(({ says }) => search(says).slice(0, 3));
  const places = requests.map(({ wants }, index) => (found[index] ?? []).findIndex((name) => wants.includes(name)));
  const share = (isHit: (place: number) => boolean) => places.filter(isHit).length / requests.length;
  return {
    first: share((place) => place === 0),
    topThree: share((place) => place >= 0),
    missed: requests.flatMap(({ says }, index) => (places[index] === -1 ? [{ says, found: found[index] ?? [] }] : [])),
  };
}
