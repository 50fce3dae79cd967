export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

/** One thing Duo found. */
export interface Finding {
  readonly type: string;
  readonly severity: Severity;
  readonly file: string | null;
  readonly line: number | null;
  /** Last line, where Duo named a range. */
  readonly endLine?: number;
  readonly message: string;
  readonly suggestion: string | null;
}

/** What Duo's output says, as far as it could be understood. */
export interface Normalized {
  /** Whether nothing usable was found, so that no findings does not mean a clean review. */
  readonly degraded: boolean;
  readonly summary: string;
  readonly issues: readonly Finding[];
  readonly parseError: string | null;
  /** Where the CLI's own JSON document told it. */
  readonly sessionId?: string;
}

/** What a caller may ask of a review; everything has a default. */
export interface ReviewRequest {
  readonly diff?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly instructions?: string | undefined;
  readonly goal?: string | undefined;
  readonly cwd?: string | undefined;
  readonly model?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly background?: boolean | undefined;
}

/** A finished review, as `structuredContent` gives it. Field names are those callers of the bridge know. */
export interface Review {
  readonly ok: boolean;
  readonly degraded: boolean;
  readonly summary: string;
  readonly issues: readonly Finding[];
  readonly raw: string;
  readonly meta: {
    /** The goal shows as `<goal>`. */
    readonly commandLine: string;
    readonly exitCode: number | null;
    readonly timedOut: boolean;
    readonly durationMs: number;
    readonly mock: boolean;
    readonly parseError: string | null;
    readonly goalViaFile: boolean;
    readonly sessionId?: string;
    /** What Duo changed in its worktree, as a diff. */
    readonly strayChanges?: string;
  };
}

/** A review that goes on in the background, as `structuredContent` gives it. */
export interface StartedReview {
  readonly reviewId: string;
  readonly status: 'running';
}

/** What a review may use of the call that asked for it. */
export interface ReviewCall {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number | undefined, message: string) => void;
}

/** GitLab Duo's CLI behind one function. Failures of Duo are reviews; an InputError is thrown for what the caller got wrong. */
export interface Duo {
  review(request: ReviewRequest, call: ReviewCall): Promise<Review>;
}
