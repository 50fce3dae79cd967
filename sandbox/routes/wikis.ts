import { levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
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

function list({ input, project }: Call): Answer {
  const withContent = input.flag('with_content') ?? false;
  return json(project.wikiPages.map(withContent ? wikiFull : wikiBasic));
}

function find(call: Call): WikiPage {
  const slug = textParam(call, 'slug');
  const found = call.project.wikiPages.find((each) => each.slug === slug);
  if (found === undefined) throw notFound('Wiki Page');
  return found;
}

const formats = ['markdown', 'rdoc', 'asciidoc', 'org'] as const;

/** The page's address and title: spaces become dashes there, and the title shows the last part without them. */
function nameAfter(title: string) {
  const slug = title.trim().replace(/\s+/g, '-');
  return { slug, title: (slug.split('/').at(-1) ?? slug).replaceAll('-', ' ') };
}

function refuseTaken({ project }: Call, slug: string, self?: WikiPage): void {
  if (!project.wikiPages.some((each) => each !== self && each.slug === slug)) return;
  throw invalidRecord({ base: ['Duplicate page: A page with that title already exists'] });
}

function create(call: Call): Answer {
  const { input, project, store } = call;
  const given = input.requireText('title');
  const content = input.requireText('content');
  if (given.trim() === '') throw invalidRecord({ title: ["can't be blank"] });
  const named = nameAfter(given);
  refuseTaken(call, named.slug);
  const format = input.choice('format', formats) ?? 'markdown';
  const wiki: WikiPage = { id: store.takeId('wikiPage'), ...named, content, format };
  project.wikiPages.push(wiki);
  return created(wikiFull(wiki));
}

function update(call: Call): Answer {
  const { input } = call;
  const wiki = find(call);
  if (!['title', 'content', 'format'].some((key) => input.has(key))) {
    throw invalidParameter('content, title, format are missing, at least one parameter must be provided');
  }
  const title = input.text('title');
  if (title !== undefined) {
    const named = nameAfter(title);
    refuseTaken(call, named.slug, wiki);
    Object.assign(wiki, named);
  }
  wiki.content = input.text('content') ?? wiki.content;
  wiki.format = input.choice('format', formats) ?? wiki.format;
  return json(wikiFull(wiki));
}

function destroy(call: Call): Answer {
  const wiki = find(call);
  call.project.wikiPages = call.project.wikiPages.filter((each) => each !== wiki);
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

const base = '/projects/:id/wikis';

/** Wiki pages: developers write them, maintainers delete them. */
export const wikiRoutes: Route[] = [
  get(base, 'project', list),
  post(base, levels.developer, create),
  post(`${base}/attachments`, levels.developer, attach),
  get(`${base}/:slug`, 'project', (call) => json(wikiFull(find(call)))),
  put(`${base}/:slug`, levels.developer, update),
  remove(`${base}/:slug`, levels.maintainer, destroy),
];
