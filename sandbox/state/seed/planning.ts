import type { Label, Milestone, Project, User, WikiPage } from '../model.ts';
import type { Store } from '../store.ts';

const labelSeeds: [name: string, color: string, description: string | null][] = [
  ['area::ci', '#1f75cb', 'Pipelines and jobs'],
  ['area::names', '#6699cc', 'The name list'],
  ['bug', '#d9534f', null],
  ['documentation', '#eee600', 'Words about code'],
  ['needs review', '#8fbc8f', null],
];

/** Labels and milestones of the project, and one of each of its group. */
export function addPlanning(store: Store, greeter: Project): void {
  const label = ([name, color, description]: (typeof labelSeeds)[number]): Label => ({
    id: store.takeId('label'),
    name,
    color,
    description,
    priority: null,
    isArchived: false,
  });
  greeter.labels = labelSeeds.map(label);
  store.groups[0]?.labels.push(label(['enhancement', '#5cb85c', 'Something new']));
  const milestone = (
    iid: number,
    title: string,
    rest: Pick<Milestone, 'state' | 'startDate' | 'dueDate'>,
  ): Milestone => ({
    id: store.takeId('milestone'),
    iid,
    title,
    description: null,
    createdAt: '2026-01-05T08:00:00.000Z',
    updatedAt: '2026-02-20T10:11:12.000Z',
    ...rest,
  });
  greeter.milestones = [
    milestone(2, '1.2', { state: 'active', startDate: '2026-03-01', dueDate: '2026-04-30' }),
    milestone(1, '1.1', { state: 'closed', startDate: '2026-02-01', dueDate: '2026-02-28' }),
  ];
  const quarter = { state: 'active', startDate: '2026-04-01', dueDate: '2026-06-30' } as const;
  store.groups[0]?.milestones.push(milestone(1, 'Second quarter', quarter));
}

const wiki: [slug: string, content: string][] = [
  ['home', '# Greeter\n\nSee [operations](operations/on-call).'],
  ['operations', '# Operations\n\nWho to call and when.'],
  ['operations/on-call', '# On call\n\nCall dana. See [greetings & names](../notes/greetings-and-names).'],
  ['notes/greetings-and-names', '# Greetings and names\n\nNames are capitalised.'],
];

const lastPart = (slug: string) => slug.split('/').at(-1) ?? slug;

function wikiPage(store: Store, slug: string, content: string): WikiPage {
  return {
    id: store.takeId('wikiPage'),
    slug,
    title: lastPart(slug).replaceAll('-', ' '),
    content,
    format: 'markdown',
  };
}

/** A list of names, and an image of one pixel. */
const uploads: [secret: string, filename: string, base64: string][] = [
  ['5b1e9a7c3d2f48e6a0c4b8d9e7f61234', 'names.csv', 'bmFtZSxjb3VudApZdW4sMwpLaW0sMgo='],
  [
    '0f6d2c81b7a94e53a1d8c6f4e2b90715',
    'pixel.png',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ],
];

/** Releases of the two tags, the wiki, a snippet and a comment on a commit. */
export function addDocuments(
  store: Store,
  greeter: Project,
  people: { dana: User; rob: User },
  shaOf: (name: string) => string,
): void {
  const { dana, rob } = people;
  const release = (tagName: string, at: string, description: string, withLink: boolean) => ({
    tagName,
    name: `Greeter ${tagName.slice(1)}`,
    description,
    author: dana,
    createdAt: at,
    releasedAt: at,
    milestones: greeter.milestones.filter(({ title }) => tagName === `v${title}.0`),
    links: withLink
      ? [
          {
            id: store.takeId('release'),
            name: 'greeter.tgz',
            url: 'https://downloads.example.com/greeter.tgz',
            linkType: 'package',
            assetPath: '/bin/greeter.tgz',
          },
          {
            id: store.takeId('release'),
            name: 'checksums.txt',
            url: '/api/v4/projects/118/packages/generic/greeter/1.1.0/checksums.txt',
            linkType: 'other',
            assetPath: '/checksums.txt',
          },
        ]
      : [],
    evidences: [],
  });
  greeter.releases = [
    release('v1.1.0', '2026-02-27T17:15:00.000Z', '## Changes\n\n- Greets by the time of day', true),
    release('v1.0.0', '2026-02-06T17:05:00.000Z', 'The first release.', false),
  ];
  greeter.wikiPages = wiki.map(([slug, content]) => wikiPage(store, slug, content));
  store.groups[0]?.wikiPages.push(wikiPage(store, 'teams/greeting', '# Greeting\n\ndana, kim and rob.'));
  greeter.snippets.push({
    id: store.takeId('snippet'),
    title: 'Greet everyone',
    description: null,
    visibility: 'private',
    author: rob,
    project: greeter,
    createdAt: '2026-02-21T10:00:00.000Z',
    updatedAt: '2026-02-21T10:00:00.000Z',
    files: [{ path: 'everyone.sh', content: 'npm start\n' }],
  });
  greeter.uploads = uploads.map(([secret, filename, base64]) => ({
    id: store.takeId('upload'),
    secret,
    filename,
    content: Buffer.from(base64, 'base64'),
    author: rob,
    createdAt: '2026-02-21T09:00:00.000Z',
  }));
  greeter.commitComments.push({
    sha: shaOf('test'),
    note: 'Thank you for the test.',
    path: null,
    line: null,
    lineType: null,
    author: dana,
    createdAt: '2026-03-02T10:00:00.000Z',
  });
}
