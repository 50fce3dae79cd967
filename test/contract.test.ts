import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { matchRequest, schemas, validateRequest, validateResponse } from '../contract/check.mjs';
import { type RecordedRequest, type Sandbox, startSandbox } from '../sandbox/index.ts';
import { buildRequest } from '../src/core/endpoint.ts';
import type { Projection } from '../src/core/shape.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';
import { loadedToolsets as loaded } from './fresh-catalog.ts';
import { unclaimedWrites } from './unclaimed-writes.ts';

const tools = loaded.flatMap((toolset) => Object.entries(toolset.tools));

interface Place {
  readonly sandbox: Sandbox;
  readonly connected: ConnectedClient;
}

async function open(user = 'dana'): Promise<Place> {
  const sandbox = await startSandbox({ checkContract: { validateRequest, validateResponse } });
  const token = sandbox.tokens[user] ?? '';
  const connected = await connectClient({ GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token });
  return { sandbox, connected };
}

async function close({ sandbox, connected }: Place): Promise<void> {
  await connected.close();
  await sandbox.close();
}

let shared: Place;
beforeAll(async () => {
  shared = await open();
});
afterAll(() => close(shared));

/** What a call answers: the structured result. */
async function ask(place: Place, name: string, args: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await place.connected.client.callTool({ name, arguments: { ...args } });
  if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer.content)}`);
  return (answer.structuredContent as { result: Record<string, unknown> }).result;
}

const seven = { project_id: 'acme/greeter', merge_request_iid: 7 };
const draft = async (place: Place) => {
  const { id } = await ask(place, 'gitlab_create_draft_note', { ...seven, body: 'A draft.' });
  return { draft_note_id: id };
};
const link = async (place: Place) => {
  const target = { target_project_id: 'acme/greeter', target_issue_iid: 6 };
  const { id } = await ask(place, 'gitlab_create_issue_link', { project_id: 'acme/greeter', issue_iid: 4, ...target });
  return { issue_link_id: id };
};
const issueNote = async (place: Place) => {
  const { id } = await ask(place, 'gitlab_create_issue_note', {
    project_id: 'acme/greeter',
    issue_iid: 4,
    body: 'Hm.',
  });
  return { note_id: id };
};
const ownThread = async (place: Place) => {
  const { discussion_id, note_id } = await ask(place, 'gitlab_create_merge_request_thread', { ...seven, body: 'Hm.' });
  return { discussion_id, note_id };
};
const ownNote = async (place: Place) => {
  const { id } = await ask(place, 'gitlab_create_merge_request_note', { ...seven, body: 'Hm.' });
  return { note_id: id };
};
const thread = async (place: Place) => ({ discussion_id: (await ownThread(place)).discussion_id });
const todo = async (place: Place) => {
  const [first] = (await ask(place, 'gitlab_list_todos', {})) as unknown as readonly { id: number }[];
  return { todo_id: first?.id };
};

interface FoundThread {
  readonly id: string;
  readonly notes: readonly { readonly suggestions?: readonly { readonly id: number }[] }[];
}
const threads = async (place: Place, name: string, args: object) =>
  (await ask(place, name, args)) as unknown as readonly FoundThread[];
const issueThread = async (place: Place) => {
  const found = await threads(place, 'gitlab_list_issue_discussions', { project_id: 'acme/greeter', issue_iid: 4 });
  return { discussion_id: found[0]?.id };
};
const suggestion = async (place: Place) => {
  const notes = (await threads(place, 'gitlab_list_merge_request_discussions', seven)).flatMap((each) => each.notes);
  return { suggestion_ids: notes.flatMap(({ suggestions = [] }) => suggestions.map(({ id }) => id)) };
};
const autoMerge = async (place: Place) => {
  await ask(place, 'gitlab_merge_merge_request', { ...seven, auto_merge: true });
  return {};
};
const reaction = async (place: Place) => {
  const four = { project_id: 'acme/greeter', issue_iid: 4 };
  return { award_id: (await ask(place, 'gitlab_add_reaction', { ...four, name: 'tada' })).id };
};

const headOfMain = async (place: Place) => {
  const { id } = await ask(place, 'gitlab_get_commit', { project_id: 'acme/greeter', sha: 'main' });
  return { sha: id };
};
const scheduledPipeline = async (place: Place) => {
  await ask(place, 'gitlab_run_pipeline_schedule', { project_id: 'acme/greeter', pipeline_schedule_id: 13 });
  return {};
};

/** Who runs an example that a maintainer may not. */
const asUser: Readonly<Record<string, string>> = {
  gitlab_delete_issue: 'root',
  gitlab_delete_work_item: 'root',
  gitlab_delete_pipeline: 'root',
  gitlab_delete_merge_request: 'root',
  gitlab_promote_milestone: 'root',
  gitlab_archive_project: 'root',
  gitlab_unarchive_project: 'root',
  gitlab_transfer_project: 'root',
  gitlab_delete_project: 'root',
  gitlab_restore_project: 'root',
  gitlab_update_group: 'root',
  gitlab_delete_group: 'root',
  gitlab_restore_group: 'root',
};

/** Examples that name something which has to be made first; what this gives replaces the example's ids. */
const prepare: Readonly<Record<string, (place: Place) => Promise<object>>> = {
  gitlab_get_draft_note: draft,
  gitlab_update_draft_note: draft,
  gitlab_delete_draft_note: draft,
  gitlab_publish_draft_note: draft,
  gitlab_get_issue_link: link,
  gitlab_delete_issue_link: link,
  gitlab_get_issue_note: issueNote,
  gitlab_update_issue_note: issueNote,
  gitlab_delete_issue_note: issueNote,
  gitlab_get_issue_discussion: issueThread,
  gitlab_apply_suggestions: suggestion,
  gitlab_cancel_auto_merge: autoMerge,
  gitlab_remove_reaction: reaction,
  gitlab_update_merge_request_discussion_note: ownThread,
  gitlab_delete_merge_request_discussion_note: ownThread,
  gitlab_create_merge_request_discussion_note: thread,
  gitlab_resolve_merge_request_thread: thread,
  gitlab_get_merge_request_discussion: thread,
  gitlab_update_merge_request_note: ownNote,
  gitlab_delete_merge_request_note: ownNote,
  gitlab_mark_todo_done: todo,
  gitlab_create_deployment: headOfMain,
  gitlab_list_schedule_pipelines: scheduledPipeline,
  gitlab_restore_project: async (place) => {
    await ask(place, 'gitlab_delete_project', { project_id: 'acme/greeter' });
    return {};
  },
  gitlab_restore_group: async (place) => {
    await ask(place, 'gitlab_delete_group', { group_id: 'acme/tools' });
    return {};
  },
  gitlab_unapprove_merge_request: async (place) => {
    await ask(place, 'gitlab_approve_merge_request', seven);
    return {};
  },
};

/** Names of entities, or undefined where the contract does not say what comes. */
type Entities = readonly string[] | undefined;

function entitiesOfAnswers(requests: readonly RecordedRequest[]): Entities {
  const found = requests.map((request) => {
    const answer = matchRequest(request.method, request.path).operation?.response;
    return typeof answer === 'string' ? answer : answer?.items;
  });
  const known = found.filter((name): name is string => name !== undefined && schemas[name] !== undefined);
  return found.some((name) => name === 'any') ? undefined : known;
}

/** Tools whose comment may be all quick actions: GitLab then answers 202 with what they did, in place of the note. */
const commanding = [
  'gitlab_create_note',
  'gitlab_create_issue_note',
  'gitlab_update_issue_note',
  'gitlab_create_merge_request_note',
  'gitlab_update_merge_request_note',
  'gitlab_create_merge_request_discussion_note',
  'gitlab_update_merge_request_discussion_note',
];

/** Fields a tool adds to GitLab's object; what is below them is looked up in all the answers it got. */
const added: Readonly<Record<string, readonly string[]>> = {
  gitlab_wait_for_job: ['waited', 'last_look_failed'],
  gitlab_get_pipeline_test_report: ['total'],
  ...Object.fromEntries(commanding.map((name) => [name, ['summary']])),
  gitlab_get_merge_request: ['pipelines', 'threads', 'approvals', 'path', 'line'],
  gitlab_list_merge_request_discussions: ['path', 'line'],
  gitlab_list_issue_discussions: ['path', 'line'],
  gitlab_get_merge_request_discussion: ['path', 'line'],
  gitlab_get_issue_discussion: ['path', 'line'],
  gitlab_list_job_token_allowlist: ['projects', 'groups'],
  // What a project's list of deliveries holds is not in the contract; that of a group is.
  gitlab_list_webhook_events: Object.keys(schemas.HookLog?.fields ?? {}),
  gitlab_get_webhook_event: Object.keys(schemas.HookLog?.fields ?? {}),
};

/** Places in a projection that name a field no answer has. */
function unknownFields(
  projection: Projection,
  entities: Entities,
  all: Entities,
  own: readonly string[],
  at: string,
): string[] {
  if (entities === undefined) return [];
  if (projection.kind !== 'list' && projection.kind !== 'pick' && projection.kind !== 'shape') return [];
  if (projection.kind === 'list') return unknownFields(projection.of, entities, all, own, `${at}[]`);
  const fields: readonly (readonly [string, Projection])[] =
    projection.kind === 'pick' ? [[projection.field, { kind: 'keep' }]] : Object.entries(projection.fields);
  return fields.flatMap(([name, inner]) => {
    if (own.includes(name)) return unknownFields(inner, all, all, own, `${at}.${name}`);
    const owners = entities
      .map((entity) => schemas[entity])
      .filter((schema) => schema?.fields[name] !== undefined || schema?.open);
    if (owners.length === 0) return [`${at}.${name}`];
    const below = owners.map((schema) => schema?.fields[name]).map((field) => field?.ref ?? field?.items);
    const isOpaque = below.some((entity) => entity === undefined || schemas[entity] === undefined);
    return unknownFields(inner, isOpaque ? undefined : (below as string[]), all, [], `${at}.${name}`);
  });
}

describe('contract', () => {
  it.each(tools.filter(([, tool]) => tool.route))('%s makes a request GitLab knows', (_name, tool) => {
    const request = buildRequest(tool.route ?? '', tool as object, z.object(tool.input).parse(tool.example));
    expect(validateRequest(request).problems).toEqual([]);
  });

  it.each(tools.filter(([, tool]) => tool.orGroup && tool.route))(
    '%s makes a request for a group too',
    (_name, tool) => {
      const { project_id: _, ...example } = z.object(tool.input).parse(tool.example);
      const request = buildRequest(tool.route ?? '', tool as object, { ...example, group_id: 'acme' });
      expect(request.path).toMatch(/^\/groups\/acme/);
      expect(validateRequest(request).problems).toEqual([]);
    },
  );

  it.each(tools)('%s runs its example against the sandbox, within the contract both ways', async (name, tool) => {
    const isShared = tool.capability === 'read' && !prepare[name];
    const place = isShared ? shared : await open(asUser[name]);
    try {
      const ids = (await prepare[name]?.(place)) ?? {};
      const from = place.sandbox.requests.length;
      const known = place.sandbox.problems.length;
      await ask(place, name, { ...tool.example, ...ids });
      expect(place.sandbox.problems.slice(known)).toEqual([]);
      if (name !== 'gitlab_rest_request') expect(unclaimedWrites(place.sandbox.requests.slice(from))).toEqual([]);
      const entities = entitiesOfAnswers(place.sandbox.requests.slice(from));
      if (tool.output) expect(unknownFields(tool.output, entities, entities, added[name] ?? [], name)).toEqual([]);
    } finally {
      if (!isShared) await close(place);
    }
  });

  it('tells a projection that names a field GitLab does not have', () => {
    const wrong: Projection = { kind: 'shape', fields: { iid: { kind: 'keep' }, titel: { kind: 'keep' } } };
    expect(unknownFields(wrong, ['MergeRequest'], ['MergeRequest'], [], 'x')).toEqual(['x.titel']);
  });
});
