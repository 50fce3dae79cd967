import { describe, expect, it } from 'vitest';
import { followDocument } from './document.ts';
import { keepAnswer } from './document-answer.ts';

const webUrl = 'https://gitlab.example/sub';
const inside = new Set(['acme/web', 'acme/kit']);

/** The answer to a query of a project with these selections, seen under a scope of acme/web and acme/kit. */
async function see(selections: string, project: object) {
  const document = await followDocument(`query ($p: ID!) { project(fullPath: $p) { ${selections} } }`);
  const isInside = async (name: string) => inside.has(name.toLowerCase());
  const { value, ...rest } = await keepAnswer(document, { project }, { webUrl, isInside });
  return { ...(value as { project: unknown }), ...rest };
}

const url = (path: string) => `${webUrl}/${path}`;
const own = { iid: '1', webUrl: url('acme/kit/-/work_items/1') };
const foreign = { iid: '2', webUrl: url('other/secret/-/work_items/2') };

describe('what is behind a link to other things', () => {
  const linked =
    'workItems { nodes { iid widgets { ... on WorkItemWidgetLinkedItems { linkedItems { count nodes { linkType workItem { iid webUrl } } } } } } }';

  it('stays where it proves to be inside, else goes, with the counts', async () => {
    const nodes = [own, foreign, { iid: '3' }, null].map((workItem) => ({ linkType: 'relates', workItem }));
    const item = { iid: '7', widgets: [{ linkedItems: { count: 4, nodes } }, {}] };
    const { project, withheld } = await see(linked, { workItems: { nodes: [item] } });
    expect(project).toMatchObject({
      workItems: { nodes: [{ iid: '7', widgets: [{ linkedItems: { count: null, nodes: [{ workItem: own }] } }, {}] }] },
    });
    expect(withheld).toBe(3);
  });

  it.each([
    ['parent { iid webUrl }', { parent: own }, { parent: foreign }],
    [
      'parent { iid webPath }',
      { parent: { webPath: '/sub/acme/web/-/issues/1' } },
      { parent: { webPath: '/sub/x/y/-/issues/1' } },
    ],
    [
      'parent { namespace { fullPath } }',
      { parent: { namespace: { fullPath: 'Acme/Web' } } },
      { parent: { namespace: { fullPath: 'acme' } } },
    ],
    [
      'children { nodes { project { fullPath } } }',
      { children: { nodes: [{ project: { fullPath: 'acme/web' } }] } },
      { children: { nodes: [{ project: { fullPath: 'x/y' } }] } },
    ],
    ['up: parent { at: webUrl }', { up: { at: own.webUrl } }, { up: { at: foreign.webUrl } }],
    ['...P } } fragment P on Project { parent { webUrl', { parent: own }, { parent: foreign }],
    [
      'parent { reference(full: true) }',
      { parent: { reference: 'acme/web#4' } },
      { parent: { reference: 'other/secret#4' } },
    ],
    ['sourceProject { fullPath }', { sourceProject: { fullPath: 'acme/kit' } }, { sourceProject: { fullPath: 'x/y' } }],
    [
      'ancestors { edges { node { webUrl } } }',
      { ancestors: { edges: [{ node: own }] } },
      { ancestors: { edges: [{ node: foreign }] } },
    ],
  ])('%s is told apart', async (selections, good, bad) => {
    expect(await see(selections, good)).toMatchObject({ project: pick(good), withheld: 0 });
    const seen = await see(selections, bad);
    expect(seen.withheld).toBe(1);
    expect(JSON.stringify(seen.project)).not.toMatch(/secret|x\/y|"acme"/);
  });

  it('goes where it says nothing', async () => {
    expect(await see('parent { title }', { parent: { title: 'whose?' } })).toMatchObject({ project: { parent: null } });
  });
});

/** Only what a selection asked for comes back. */
const pick = (value: object) =>
  JSON.parse(JSON.stringify(value, (key, part) => (key === 'iid' ? undefined : part))) as object;

it('has no more fields than GitLab gave, whatever fragments of other types select', async () => {
  const widgets = [{ labels: { nodes: [{ title: 'bug' }] } }, { weight: 3 }, {}];
  const selections =
    'workItem { widgets { ... on A { labels { nodes { title } } } ... on B { weight parent { webUrl } } } }';
  expect((await see(selections, { workItem: { widgets } })).project).toStrictEqual({ workItem: { widgets } });
});

describe('anything that says it belongs to another project', () => {
  it('goes, wherever it stands', async () => {
    const nodes = [{ target: { webUrl: foreign.webUrl } }, { target: { webUrl: own.webUrl } }];
    const { project, withheld } = await see('todos { nodes { target { webUrl } } }', { todos: { nodes } });
    expect(project).toEqual({ todos: { nodes: [{ target: null }, { target: { webUrl: own.webUrl } }] } });
    expect(withheld).toBe(1);
  });

  it('is no person and no group', async () => {
    const data = {
      author: { webUrl: url('kim'), webPath: '/sub/kim' },
      milestone: { webPath: '/sub/groups/acme/-/milestones/1' },
    };
    const seen = await see('author { webUrl webPath } milestone { webPath }', data);
    expect(seen).toMatchObject({ project: data, withheld: 0 });
  });
});

describe('ids', () => {
  const id = (number: number) => `gid://gitlab/WorkItem/${number}`;
  const ids = (...numbers: number[]) => numbers.map((number) => ({ id: id(number), ...own }));

  it.each([
    ['workItems { nodes { id } }', { workItems: { nodes: ids(1, 2) } }, [1, 2]],
    ['workItems { edges { node { id } } }', { workItems: { edges: [{ node: { id: id(1) } }] } }, [1]],
    ['issue { id }', { issue: { id: id(1) } }, [1]],
    ['mergeRequest { id }', { mergeRequest: { id: id(1) } }, [1]],
    ['vulnerabilities { nodes { it: id } }', { vulnerabilities: { nodes: [{ it: id(1) }] } }, [1]],
    [
      'workItems { nodes { ...I } } } } fragment I on WorkItem { id author { webUrl',
      { workItems: { nodes: ids(1) } },
      [1],
    ],
    ['workItems { nodes { title: id } }', { workItems: { nodes: [{ title: id(1) }] } }, [1]],
    ['workItems { nodes { id: title } }', { workItems: { nodes: ids(1) } }, []],
    ['workItems: issueLinks { nodes { id webUrl } }', { workItems: { nodes: ids(1) } }, []],
    ['workItems { nodes { parent { id webUrl } } }', { workItems: { nodes: [{ parent: ids(9)[0] }] } }, []],
    [
      'workItems { nodes { children { nodes { id webUrl } } } }',
      { workItems: { nodes: [{ children: { nodes: ids(9) } }] } },
      [],
    ],
    [
      'workItems { nodes { linkedItems { nodes { workItem { id webUrl } } } } }',
      { workItems: { nodes: [{ linkedItems: { nodes: [{ workItem: ids(9)[0] }] } }] } },
      [],
    ],
    ['group { workItems { nodes { id webUrl } } }', { group: { workItems: { nodes: ids(9) } } }, []],
    ['workItems { nodes { id webUrl } }', { workItems: { nodes: [{ id: id(9), webUrl: foreign.webUrl }] } }, []],
  ])('in { %s } are found where they are the project’s own', async (selections, project, found) => {
    expect((await see(selections, project)).owned).toEqual(found.map(id));
  });

  it('of discussions of an item are found, those of labels are for giving', async () => {
    const nodes = [{ widgets: [{ discussions: { nodes: [{ id: 'D', notes: { nodes: [{ id: 'N' }] } }] } }] }];
    const selections = `workItems { nodes { widgets { ... on WorkItemWidgetNotes {
      discussions { nodes { id notes { nodes { id } } } } } } } } labels { nodes { id } }`;
    const seen = await see(selections, { workItems: { nodes }, labels: { nodes: [{ id: 'L' }] } });
    expect(seen).toMatchObject({ owned: ['D', 'N'], usable: ['L'] });
  });
});
