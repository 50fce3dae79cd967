/** A request as it arrived at GitLab. */
export interface ArrivedRequest {
  readonly method: string;
  /** Encoded, with the query. */
  readonly path: string;
  readonly body: unknown;
}

export interface Inside {
  /** Ids of the allowed projects. */
  readonly ids: readonly number[];
  /** Names by which they are configured; reading the project itself by one is how its id is found. */
  readonly names: readonly string[];
  /** Ids of the to-dos of these projects. */
  readonly todos: readonly number[];
  /** Global ids of things of other projects. */
  readonly foreign: readonly string[];
}

/** What may be asked for outside of projects. Rows of lists are another test's concern. */
const everywhere = /^\/(?:user|users|users\/[^/]+|version|metadata|projects|issues|merge_requests|events|todos)$/;
/** Below a project, what changes or names another. */
const beyond =
  /^(?:fork$|share|transfer|(?:share|transfer)_locations|(?:labels|milestones)\/(?:.+\/)?promote$|job_token_scope\/groups_allowlist\/.)/;
const secondProject = /^(?:fork|import_project_members|job_token_scope\/allowlist)\/(.+)$/;
/** Parameter names that speak of a project, a group or a namespace. */
const speaks = /project|group|namespace|fork|organi[sz]ation|parent_id|epic|fullpath/i;
/** Those that name nothing of GitLab's: names in other systems, texts, levels, settings. */
const silent =
  /^(?:project_(?:name|key|keys|url)|(?:artifact_registry|workload_identity_federation|google_cloud(?:_artifact_registry)?)_project_.+|forking_access_level|approval_project_rule_id|kubernetes_namespace|group_(?:access|inheritance_type)|resource_group_default_process_mode)$/;

/** What a pipeline is given, under names of its own. */
const free = /^(?:inputs|job_inputs|variables)(?:\[|$)/;

function decodeFully(text: string): string {
  let [before, now] = ['', text];
  for (let times = 0; before !== now && times < 5; times++) {
    before = now;
    try {
      now = decodeURIComponent(now);
    } catch {
      return now;
    }
  }
  return now;
}

/** All values of a query or a body with the name they stand under. Names of lists go on to their items. */
function leaves(value: unknown, name = ''): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, name));
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => (free.test(key) ? [] : leaves(inner, key)));
}

/** `a[b][]` stands for `b`. */
const lastName = (key: string) =>
  key
    .split(/[[\]]+/)
    .filter(Boolean)
    .at(-1)
    ?.trim() ?? '';

function offencesInPath(method: string, path: string, inside: Inside): string[] {
  const plain = decodeFully(path);
  if (plain.split(/[/\\]/).some((part) => part === '.' || part === '..')) return ['it climbs'];
  const [, area, project, ...rest] = path.split('/');
  if (area !== 'projects' || project === undefined) {
    const todo = /^\/todos\/(\d+)\/mark_as_done$/.exec(path)?.[1];
    if (method === 'POST' && inside.todos.includes(Number(todo))) return [];
    return method === 'GET' && everywhere.test(plain) ? [] : ['it is not inside a project'];
  }
  const isLookUp = method === 'GET' && rest.length === 0 && inside.names.includes(decodeURIComponent(project));
  if (!isLookUp && !inside.ids.map(String).includes(project)) return [`it names the project ${project}`];
  const below = decodeFully(rest.join('/'));
  const [, second] = secondProject.exec(below) ?? [];
  if (second !== undefined) return inside.ids.map(String).includes(second) ? [] : [`it names the project ${second}`];
  return beyond.test(below) && method !== 'GET' ? ['it reaches beyond the project'] : [];
}

function offencesInValues(values: unknown, inside: Inside): string[] {
  return leaves(values).flatMap(([key, value]) => {
    const name = lastName(key);
    const isNothing = value === null || value === '' || value === 0 || typeof value === 'boolean';
    if (!speaks.test(name) || silent.test(name) || isNothing || /^(?:true|false|0)$/.test(String(value))) return [];
    const isInside = /project/i.test(name) && inside.ids.map(String).includes(String(value));
    return isInside ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
}

/** A document may ask for an allowed project by its path; whatever else it is given must not name one. */
function offencesInDocument(body: unknown, inside: Inside): string[] {
  const { query = '', variables = {} } = (body ?? {}) as { readonly query?: string; readonly variables?: object };
  const isFollowed =
    /^\s*query\b[^{]*\{\s*(?:\w+: )?project\(fullPath: \$\w+\)/.test(query) || /^\s*mutation\b/.test(query);
  const named = leaves(variables).flatMap(([name, value]) => {
    const isName = speaks.test(name) || name === 'path';
    const isInside = inside.names.some((known) => known.toLowerCase() === String(value).toLowerCase());
    return isName && typeof value === 'string' && !isInside ? [`${name} is ${JSON.stringify(value)}`] : [];
  });
  const given = JSON.stringify(variables);
  const ids = inside.foreign.filter((id) => given.includes(`"${id}"`)).map((id) => `it names ${id}`);
  return [...ids, ...(isFollowed ? [] : ['it is no query of a project']), ...named];
}

/**
 * What a request names outside the allowed projects, judged by what arrived at GitLab alone: its address, its query, its
 * body. It shares nothing with the code that is tested.
 */
export function offencesOf({ method, path: address, body }: ArrivedRequest, inside: Inside): string[] {
  const [, area = '', path = '', query = ''] = /\/api\/(v4|graphql)([^?]*)\??(.*)$/.exec(address) ?? [];
  if (area === 'graphql') return offencesInDocument(body, inside);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => ({ [name]: value }));

  return [
    ...offencesInPath(method, path, inside),
    ...offencesInValues(parameters, inside),
    ...(typeof body === 'object' ? offencesInValues(body, inside) : []),
  ];
}
