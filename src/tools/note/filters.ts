import { z } from 'zod';

/** Which comments a list has, and in what order. GitLab's default would mix in system notes. */
export const noteFilters = {
  activity_filter: z.enum(['all_notes', 'only_comments', 'only_activity']).default('only_comments'),
  order_by: z.enum(['created_at', 'updated_at']).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
};
