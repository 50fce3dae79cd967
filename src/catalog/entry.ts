import type { KnownTool } from '../core/catalog.ts';
import type { Role } from '../core/params.ts';
import type { Annotations, Capability, Reach } from '../core/tool.ts';
import type { Feature } from '../core/toolset.ts';

/** A tool as the catalog holds it: all that listing, policy and argument reading need, without its code. */
export interface CatalogEntry extends KnownTool {
  /** The other name that a call used; never in the catalog itself. */
  readonly calledAs?: string;
  readonly annotations: Annotations;
  readonly alsoNeeds?: Capability;
  readonly feature?: Feature;
  readonly reach: Reach;
  /** Inputs that stand for a thing in GitLab, by name. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Inputs of which a checkout fills in one where none is given. */
  readonly fromCheckout?: readonly string[];
  /** The input whose text may leave the project open; only then is one assumed. */
  readonly projectIn?: string;
  readonly route?: string;
  /** Whether it is one of the default tools, listed where the user chose no toolsets. */
  readonly listed?: true;
}
