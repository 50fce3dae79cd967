/** Below one project, by method and decoded path: what changes or reveals more than that project. GitLab takes `.json` behind each. */
const beyond: readonly RegExp[] = [
  // Without its fork relation a project loses its merge requests in the other, which GitLab closes.
  /^\w+ fork(?:\.\w+)?$/,
  /^\w+ share(?:[/.]|$)/,
  /^\w+ (?:share|transfer)_locations(?:\.\w+)?$/,
  /^PUT transfer(?:\.\w+)?$/,
  // A label or milestone of a group takes the place of those with its name in all projects of the group.
  /^(?:POST|PUT) (?:labels|milestones)\/(?:.+\/)?promote(?:\.\w+)?$/,
  /^\w+ job_token_scope\/groups_allowlist\/./,
];

/** Routes that name another project behind their first segments. */
const secondProject: readonly RegExp[] = [
  /^(fork|import_project_members)\/(.+)$/,
  /^(job_token_scope\/allowlist)\/(.+)$/,
];

/** Whether a request below a project, given by its method and the decoded segments behind the project, reaches beyond it. */
export function reachesBeyond(method: string, rest: readonly string[]): boolean {
  const route = `${method} ${rest.join('/')}`;
  return beyond.some((pattern) => pattern.test(route));
}

/** The second project that a path below a project names, and how the path goes with an id in its place. */
export function findSecondProject(
  rest: readonly string[],
): { readonly name: string; withId(id: number): readonly string[] } | undefined {
  for (const pattern of secondProject) {
    const [, start, name] = pattern.exec(rest.join('/')) ?? [];
    if (start !== undefined && name !== undefined) return { name, withId: (id) => [...start.split('/'), String(id)] };
  }
  return undefined;
}
