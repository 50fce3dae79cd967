import { z } from 'zod';
import { labels } from '../../core/params.ts';

/** People as ids or names; the names are looked up. */
export const people = z.array(z.string()).describe('Usernames, IDs or me');

/** Labels that replace all others. An empty list would silently remove every label, so it is refused. */
export const replacedLabels = labels.refine(
  (joined) => joined !== '',
  'an empty list would remove every label; use remove_labels',
);
