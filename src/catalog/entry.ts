import type { JsonSchema } from '../core/liberal.ts';
import type { Role } from '../core/params.ts';
import type { Annotations, Capability, Reach } from '../core/tool.ts';
import type { Feature } from '../core/toolset.ts';

/** A tool as the catalog holds it: all that listing, policy and argument reading need, without its code. */
export interface CatalogEntry {
  readonly name: string;
  readonly toolset: string;
  readonly title: string;
  readonly about: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: Annotations;
  readonly capability: Capability;
  readonly feature?: Feature;
  readonly reach: Reach;
  /** Inputs that stand for a thing in GitLab, by name. */
  readonly roles: Readonly<Record<string, Role>>;
  readonly route?: string;
}
