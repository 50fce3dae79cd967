import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, get, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { WikiPage } from '../state/model.ts';
import { invalidRecord } from './issuable-edits.ts';
import { keepUpload, readUpload } from './uploads.ts';

const wikiBasic = (wiki: WikiPage) => ({
  format: wiki.format,
  slug: wiki.slug,
  title: wiki.title,
  wiki_page_meta_id: wiki.id,
});

const wikiFull = (wiki: WikiPage) => ({
  ...wikiBasic(wiki),
  content: wiki.content,
  encoding: 'UTF-8',
  front_matter: {},
});

/** The project or the group that has the wiki. */
type Owner = { wikiPages: WikiPage[] };

function list({ input }: Call, { wikiPages }: Owner): Answer {
  const withContent = input.flag('with_content') ?? false;
  return json(wikiPages.map(withContent ? wikiFull : wikiBasic));
}

function find(call: Call, { wikiPages }: Owner): WikiPage {
  const slug = textParam(call, 'slug');
  const found = wikiPages.find((each) => each.slug === slug);
  if (found === undefined) throw notFound('Wiki Page');
  return found;
}

const formats = ['markdown', 'rdoc', 'asciidoc', 'org'] as const;

/** The page's address and title: spaces become dashes there, and the title shows the last part without them. */
function nameAfter(title: string) {
  const slug = title.trim().replace(/\s+/g, '-');
  return { slug, title: (slug.split('/').at(-1) ?? slug).replaceAll('-', ' ') };
}

/** Where a page goes under a new title: it stays in its folder, unless the title names one or begins with a slash. */
function titleWithFolder({ slug }: WikiPage, title: string): string {
  if (/^\/[^/]*$/.test(title)) return title.slice(1);
  return title.includes('/') ? title : `${slug.slice(0, slug.lastIndexOf('/') + 1)}${title}`;
}

function refuseTaken({ wikiPages }: Owner, slug: string, self?: WikiPage): void {
  if (!wikiPages.some((each) => each !== self && each.slug === slug)) return;
  throw invalidRecord({ base: ['Duplicate page: A page with that title already exists'] });
}

function create({ input, store }: Call, owner: Owner): Answer {
  const given = input.requireText('title');
  const content = input.requireText('content');
  if (given.trim() === '') throw invalidRecord({ title: ["can't be blank"] });
  const named = nameAfter(given);
  refuseTaken(owner, named.slug);
  const format = input.choice('format', formats) ?? 'markdown';
  const wiki: WikiPage = { id: store.takeId('wikiPage'), ...named, content, format };
  owner.wikiPages.push(wiki);
  return created(wikiFull(wiki));
}

function update(call: Call, owner: Owner): Answer {
  const { input } = call;
  const wiki = find(call, owner);
  if (!['title', 'content', 'format'].some((key) => input.has(key))) {
    throw invalidParameter('content, title, format are missing, at least one parameter must be provided');
  }
  const title = input.text('title');
  if (title !== undefined) {
    const named = nameAfter(titleWithFolder(wiki, title));
    refuseTaken(owner, named.slug, wiki);
    Object.assign(wiki, named);
  }
  wiki.content = input.text('content') ?? wiki.content;
  wiki.format = input.choice('format', formats) ?? wiki.format;
  return json(wikiFull(wiki));
}

function destroy(call: Call, owner: Owner): Answer {
  const wiki = find(call, owner);
  owner.wikiPages = owner.wikiPages.filter((each) => each !== wiki);
  return noContent();
}

async function attach(call: Call): Promise<Answer> {
  const upload = await keepUpload(call, readUpload(call));
  const path = `uploads/${upload.secret}/${upload.filename}`;
  return created({
    file_name: upload.filename,
    file_path: path,
    branch: call.input.text('branch') ?? 'main',
    link: { url: path, markdown: `![${upload.filename.replace(/\.[^.]*$/, '')}](${path})` },
  });
}

type Act = (call: Call, owner: Owner) => Answer;

function routesOf(of: 'projects' | 'groups'): Route[] {
  const base = `/${of}/:id/wikis`;
  const access = (level: number) => (of === 'groups' ? 'group' : level <= levels.guest ? 'project' : level);
  const on = (act: Act, level: number) => (call: Call) => {
    if (of === 'projects') return act(call, call.project);
    if (groupLevelOf(call.store, call.viewer, call.group) < level && !call.viewer?.isAdmin) throw forbidden();
    return act(call, call.group);
  };
  const show: Act = (call, owner) => json(wikiFull(find(call, owner)));
  return [
    get(base, access(0), on(list, 0)),
    post(base, access(levels.developer), on(create, levels.developer)),
    get(`${base}/:slug`, access(0), on(show, 0)),
    put(`${base}/:slug`, access(levels.developer), on(update, levels.developer)),
    remove(`${base}/:slug`, access(levels.maintainer), on(destroy, levels.maintainer)),
  ];
}

/** Wiki pages of projects and groups: developers write them, maintainers delete them. */
export const wikiRoutes: Route[] = [
  post('/projects/:id/wikis/attachments', levels.developer, attach),
  ...routesOf('projects'),
  ...routesOf('groups'),
];
