import type { GitLab } from '../core/context.ts';

const perPage = 100;
const mostPages = 10;

async function isInProject(gitlab: GitLab, project: number, todo: number): Promise<boolean> {
  for (let page = 1; page <= mostPages; page++) {
    const query = { project_id: project, state: 'pending', per_page: perPage, page };
    const { data } = await gitlab.request({ method: 'GET', path: '/todos', query });
    const rows = Array.isArray(data) ? (data as readonly { readonly id?: unknown }[]) : [];
    if (rows.some(({ id }) => id === todo)) return true;
    if (rows.length < perPage) return false;
  }
  return false;
}

/** Whether a pending to-do, which GitLab addresses by its id alone, belongs to one of these projects. Only their lists are asked. */
export async function isTodoInside(gitlab: GitLab, projects: ReadonlySet<number>, todo: number): Promise<boolean> {
  for (const project of projects) {
    if (await isInProject(gitlab, project, todo)) return true;
  }
  return false;
}
