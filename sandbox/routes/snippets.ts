import { projectUrl } from '../entities/projects.ts';
import { userBasic } from '../entities/users.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { forbidden, invalidParameter, notFound } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, noContent, post, put, type Route, raw, remove } from '../http/route.ts';
import type { Project, Snippet, SnippetFile } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { invalidRecord } from './issuable-edits.ts';
import { liesBetween } from './order.ts';

function snippetEntity(store: Store, snippet: Snippet) {
  const { project, files } = snippet;
  const url = `${project === null ? store.url : projectUrl(store, project)}/-/snippets/${snippet.id}`;
  return {
    id: snippet.id,
    title: snippet.title,
    description: snippet.description,
    visibility: snippet.visibility,
    author: userBasic(store, snippet.author),
    created_at: snippet.createdAt,
    updated_at: snippet.updatedAt,
    project_id: project?.id ?? null,
    web_url: url,
    raw_url: `${url}/raw`,
    ssh_url_to_repo: null,
    http_url_to_repo: `${url}.git`,
    file_name: files[0]?.path ?? '',
    files: files.map(({ path }) => ({ path, raw_url: `${url}/raw/main/${path}` })),
    imported: false,
    imported_from: 'none',
  };
}

const present = (call: Call, snippet: Snippet) => snippetEntity(call.store, snippet);

/** Private ones are for their authors, in projects for their members as well. */
function canSee({ store, viewer }: Call, { visibility, author, project }: Snippet): boolean {
  if (author === viewer || visibility === 'public' || viewer?.isAdmin) return true;
  if (project !== null) return levelOf(store, viewer, project) >= levels.guest;
  return visibility === 'internal' && viewer !== null;
}

function find(call: Call, all: readonly Snippet[], parameter: string): Snippet {
  const id = numberParam(call, parameter);
  const found = all.find((each) => each.id === id);
  if (found === undefined || !canSee(call, found)) throw notFound(parameter === 'id' ? 'Snippet' : undefined);
  return found;
}

const inProject = (call: Call) => find(call, call.project.snippets, 'snippet_id');
const personal = (call: Call) => find(call, call.store.snippets, 'id');

const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';

/** The files of a new snippet: `files`, or `content` with `file_name` as before there were several. */
function readFiles(input: Input): SnippetFile[] {
  const files = input.nestedList('files');
  if (files === undefined) {
    if (!input.has('content'))
      throw invalidParameter('files, content are missing, exactly one parameter must be provided');
    return [{ path: input.text('file_name') ?? 'snippetfile1.txt', content: input.text('content') ?? '' }];
  }
  if (input.has('content')) throw invalidParameter('files, content are mutually exclusive');
  return files.map((file) => ({ path: file.requireText('file_path'), content: file.requireText('content') }));
}

function create(call: Call, project: Project | null): Answer {
  const { input, store } = call;
  const title = input.requireText('title');
  const visibility = input.choice('visibility', ['private', 'internal', 'public']);
  if (visibility === undefined && project !== null) throw invalidParameter('visibility is missing');
  const files = readFiles(input);
  if (isBlank(title)) throw invalidRecord({ title: ["can't be blank"] });
  if (files.some(({ content }) => content === '')) throw invalidParameter('content is empty');
  const at = store.now();
  const snippet: Snippet = {
    id: store.takeId('snippet'),
    title,
    description: input.text('description') ?? null,
    visibility: visibility ?? 'private',
    author: viewerOf(call),
    project,
    createdAt: at,
    updatedAt: at,
    files,
  };
  (project ?? store).snippets.push(snippet);
  return created(present(call, snippet));
}

/** Does the actions of `files` one after the other. */
function changeFiles(before: SnippetFile[], actions: Input[]): SnippetFile[] {
  return actions.reduce((files, action) => {
    const kind = action.choice('action', ['create', 'update', 'delete', 'move']);
    const path = action.text('file_path') ?? '';
    const from = kind === 'move' ? (action.text('previous_path') ?? '') : path;
    const old = files.find((file) => file.path === from);
    const rest = files.filter((file) => file.path !== from);
    if (kind === 'create' && old !== undefined) throw invalidRecord({ base: ['A file with this name already exists'] });
    if (kind !== 'create' && old === undefined) throw invalidRecord({ base: ["A file with this name doesn't exist"] });
    if (kind === 'delete') return rest;
    return [...rest, { path, content: action.text('content') ?? old?.content ?? '' }];
  }, before);
}

function requireEditor({ store, viewer }: Call, { author, project }: Snippet): void {
  const isMaintainer = project !== null && levelOf(store, viewer, project) >= levels.maintainer;
  if (author !== viewer && !isMaintainer && !viewer?.isAdmin) throw forbidden();
}

function update(call: Call, snippet: Snippet): Answer {
  const { input, store } = call;
  requireEditor(call, snippet);
  if (!['title', 'description', 'visibility', 'content', 'file_name', 'files'].some((key) => input.has(key))) {
    throw invalidParameter(
      'content, description, files, file_name, title, visibility are missing, at least one parameter must be provided',
    );
  }
  const title = input.text('title');
  if (title !== undefined && isBlank(title)) throw invalidParameter('title is empty');
  const [first] = snippet.files;
  snippet.title = title ?? snippet.title;
  snippet.description = input.text('description') ?? snippet.description;
  snippet.visibility = input.choice('visibility', ['private', 'internal', 'public']) ?? snippet.visibility;
  if (first !== undefined) {
    first.content = input.text('content') ?? first.content;
    first.path = input.text('file_name') ?? first.path;
  }
  snippet.files = changeFiles(snippet.files, input.nestedList('files') ?? []);
  snippet.updatedAt = store.now();
  return json(present(call, snippet));
}

function destroy(call: Call, snippet: Snippet): Answer {
  requireEditor(call, snippet);
  const owner = snippet.project ?? call.store;
  owner.snippets = owner.snippets.filter((each) => each !== snippet);
  return noContent();
}

function showFile(call: Call, { files }: Snippet): Answer {
  const path = textParam(call, 'file_path');
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw notFound('File');
  return raw(file.content, 'text/plain; charset=utf-8');
}

const showRaw = ({ files }: Snippet) => raw(files[0]?.content ?? '', 'text/plain');

function list(call: Call, all: readonly Snippet[]): Promise<Answer> {
  const { input } = call;
  const fitting = all.filter(
    (snippet) =>
      canSee(call, snippet) &&
      liesBetween(snippet.createdAt, input.moment('created_after'), input.moment('created_before')),
  );
  return page(call, [...fitting].reverse(), (snippet) => present(call, snippet), { of: 'Snippet' });
}

const ownSnippets = (call: Call) => call.store.snippets.filter(({ author }) => author === call.viewer);

const base = '/projects/:id/snippets';
const one = `${base}/:snippet_id`;

/** Snippets of projects, and those that people have for themselves. */
export const snippetRoutes: Route[] = [
  get(base, 'project', (call) => list(call, call.project.snippets)),
  post(base, levels.reporter, (call) => create(call, call.project)),
  get(one, 'project', (call) => json(present(call, inProject(call)))),
  put(one, 'project', (call) => update(call, inProject(call))),
  remove(one, 'project', (call) => destroy(call, inProject(call))),
  get(`${one}/raw`, 'project', (call) => showRaw(inProject(call))),
  get(`${one}/files/:ref/:file_path/raw`, 'project', (call) => showFile(call, inProject(call))),
  get('/snippets', 'signed-in', (call) => list(call, ownSnippets(call))),
  post('/snippets', 'signed-in', (call) => create(call, null)),
  get('/snippets/:id', 'anyone', (call) => json(present(call, personal(call)))),
  put('/snippets/:id', 'signed-in', (call) => update(call, personal(call))),
  remove('/snippets/:id', 'signed-in', (call) => destroy(call, personal(call))),
  get('/snippets/:id/raw', 'anyone', (call) => showRaw(personal(call))),
  get('/snippets/:id/files/:ref/:file_path/raw', 'anyone', (call) => showFile(call, personal(call))),
];
