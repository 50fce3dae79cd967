import type { Capability } from './tool.ts';
import type { Feature } from './toolset.ts';

/** One operation of GitLab's REST API, as policy sees it. */
export interface Operation {
  /** `DELETE /projects/:id/badges/:badge_id` */
  readonly route: string;
  /** Routes under which GitLab does the same. */
  readonly twins?: readonly string[];
  /** Tools that do the same by more than this one request, so that their route does not tell. */
  readonly tools?: readonly string[];
  /** All that it needs; the first says best what it does. */
  readonly capabilities: readonly [Capability, ...Capability[]];
  readonly feature?: Feature | undefined;
}

/** What policy says to an operation. */
export interface Verdict {
  /** Tools that do the same and may be called. */
  readonly tools: readonly string[];
  /** The setting that forbids it, and the reason in words. */
  readonly refusal?: { readonly rule: string; readonly reason: string } | undefined;
}
