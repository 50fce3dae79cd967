import { describe, expect, it } from 'vitest';
import { DeniedError } from '../core/errors/denied-error.ts';
import { guard } from './fake-guard.ts';
import { fakeGitLab } from './fake-projects.ts';
import { createProjectScope } from './scope.ts';

const item = (number: number) => `gid://gitlab/WorkItem/${number}`;
const find = `query ($fullPath: ID!, $iid: String) {
  project(fullPath: $fullPath) { id workItems(iid: $iid) { nodes { id title } } }
}`;
const update =
  'mutation ($input: WorkItemUpdateInput!) { workItemUpdate(input: $input) { errors workItem { title } } }';
const found = (...numbers: number[]) => ({
  project: { id: 'gid://gitlab/Project/1', workItems: { nodes: numbers.map((number) => ({ id: item(number) })) } },
});

/** Send documents through one guarded GitLab, one after another. */
function send(answer: unknown, allowed: readonly string[] = ['1', 'acme/kit']) {
  const fake = guard(allowed, { graphql: answer });
  return { ...fake, graphql: fake.guarded.graphql };
}

async function expectRefused(document: string, variables: Record<string, unknown> = {}): Promise<void> {
  const { graphql, documents, lines } = send(found(5));
  await expect(graphql(document, variables)).rejects.toBeInstanceOf(DeniedError);
  expect(documents).toEqual([]);
  const own = ['GET /projects/1', 'GET /projects/2', 'GET /projects/acme%2Fkit'];
  expect(lines().filter((line) => !own.includes(line))).toEqual([]);
}

describe('a query of a project', () => {
  it.each([
    ['acme/web', 'acme/web'],
    ['Acme/WEB', 'acme/web'],
    ['1', 'acme/web'],
    ['2', 'acme/kit'],
  ])('that names %s is sent with its path %s', async (fullPath, sent) => {
    const { graphql, documents } = send(found(5));
    expect(await graphql(find, { fullPath, iid: '5' })).toMatchObject({ project: { workItems: { nodes: [{}] } } });
    expect(documents).toEqual([{ document: find, variables: { fullPath: sent, iid: '5' } }]);
  });

  it('is sent with the path that the project has at this moment', async () => {
    const { gitlab, documents, projects } = fakeGitLab(undefined, { graphql: found(5) });
    const scope = createProjectScope(['acme/kit']);
    await scope.guard(gitlab).graphql(find, { fullPath: 'acme/kit' });
    projects['acme/tools'] = 2;
    projects['acme/kit'] = 77;
    await scope.guard(gitlab).graphql(find, { fullPath: 'acme/kit' });
    expect(documents.map(({ variables }) => variables?.fullPath)).toEqual(['acme/kit', 'acme/tools']);
  });

  it.each([
    ['other/secret'],
    ['9'],
    ['acme'],
    ['acme/web/../../other/secret'],
    ['gid://gitlab/Project/9'],
    [9],
    [['other/secret']],
    [{ fullPath: 'other/secret' }],
    [null],
    [true],
    [undefined],
  ])('that names %j is refused', async (fullPath) => {
    await expectRefused(find, { fullPath });
  });

  it.each([
    ['query { project(fullPath: "acme/web") { id } }'],
    ['query ($p: ID! = "other/secret") { project(fullPath: $p) { id } }'],
    ['query ($fullPath: ID!) { group(fullPath: $fullPath) { id } }'],
    ['query ($fullPath: ID!) { namespace(fullPath: $fullPath) { id } }'],
    ['query ($fullPath: ID!) { project(fullPath: $fullPath) { id } currentUser { id } }'],
    ['query ($fullPath: ID!) { project: group(fullPath: $fullPath) { id } }'],
    ['query ($fullPath: ID!) { ...Top } fragment Top on Query { group(fullPath: $fullPath) { id } }'],
    ['query ($fullPath: ID!) { ... on Query { project(fullPath: $fullPath) { id } } }'],
    ['query ($fullPath: ID!) { project(fullPath: $fullPath) @include(if: true) { id } }'],
    ['query ($fullPath: ID!) { project(fullPath: $fullPath) { forkTargets(projectPath: "other/secret") { id } } }'],
    ['query ($fullPath: ID!) { project(fullPath: $fullPath) { x(ids: ["gid://gitlab/WorkItem/9"]) { id } } }'],
    ['query A($fullPath: ID!) { project(fullPath: $fullPath) { id } } query B { currentUser { id } }'],
    ['query { workItem(id: "gid://gitlab/WorkItem/9") { id } }'],
    ['query { __schema { types { name } } }'],
    ['subscription ($fullPath: ID!) { project(fullPath: $fullPath) { id } }'],
    ['fragment F on Project { id }'],
    ['{ project(fullPath: '],
    [''],
    [`{ ${'a '.repeat(6_000)} }`],
  ])('%s is refused', async (document) => {
    await expectRefused(document, { fullPath: 'acme/web' });
  });

  it('may name a second project in a variable of any name, if it is inside', async () => {
    const document = `query ($a: ID!, $b: ID!) {
      project(fullPath: $a) { x(targetProjectPath: $b) { id } }
    }`;
    await expectRefused(document, { a: 'acme/web', b: 'other/secret' });
    const { graphql, documents } = send({});
    await graphql(document, { a: '1', b: '2' });
    expect(documents[0]?.variables).toEqual({ a: 'acme/web', b: 'acme/kit' });
  });

  it.each([
    [{ filter: { projectPath: 'other/secret' } }],
    [{ filter: [{ groupPath: 'acme' }] }],
    [{ namespaceId: 'gid://gitlab/Namespace/4' }],
    [{ projectIds: ['gid://gitlab/Project/9'] }],
  ])('may name nothing outside in the depth of its variables: %j', async (variables) => {
    await expectRefused(find, { fullPath: 'acme/web', ...variables });
  });
});

describe('a mutation', () => {
  it('of what a query of the same call has found in the project is sent', async () => {
    const { graphql, documents } = send(found(5));
    await graphql(find, { fullPath: 'acme/web' });
    const input = { id: item(5), title: 'New', assigneesWidget: { assigneeIds: ['gid://gitlab/User/3'] } };
    await graphql(update, { input });
    expect(documents[1]).toEqual({ document: update, variables: { input } });
  });

  it('that names an allowed project is sent with its path', async () => {
    const { graphql, documents } = send({});
    const document = `mutation ($p: ID!, $iid: String!) {
      mergeRequestRequestChanges(input: { projectPath: $p, iid: $iid }) { errors }
    }`;
    await graphql(document, { p: '1', iid: '7' });
    expect(documents[0]?.variables).toEqual({ p: 'acme/web', iid: '7' });
    await expectRefused(document, { p: 'other/secret', iid: '7' });
  });

  it.each([
    [{ id: item(9) }],
    [{ id: item(5), hierarchyWidget: { parentId: item(9) } }],
    [{ id: item(5), hierarchyWidget: { childrenIds: [item(5), item(9)] } }],
    [{ id: item(5), x: ` ${item(9)}` }],
    [{ id: item(5), x: 'GID://gitlab/WorkItem/9' }],
    [{ id: item(5), parentId: 9 }],
    [{ id: item(5), parentId: '9' }],
    [{ id: item(5), namespacePath: 'other/secret' }],
    [{ id: item(5), targetProjectPath: 'other/secret' }],
    [{ id: item(5), mergeRequestReference: 'other/secret!5' }],
    [{ id: item(5), projectId: 'gid://gitlab/Project/9' }],
    [{ id: 'gid://gitlab/User/3' }],
    [{ id: 'gid://gitlab/Project/9' }],
    [{ title: 'of nothing' }],
    [{}],
  ])('with %j is refused though item 5 was found', async (input) => {
    const { graphql, documents } = send(found(5));
    await graphql(find, { fullPath: 'acme/web' });
    await expect(graphql(update, { input })).rejects.toBeInstanceOf(DeniedError);
    expect(documents).toHaveLength(1);
  });

  it.each([
    [`mutation { workItemDelete(input: { id: "${item(5)}" }) { errors } }`],
    ['mutation ($id: WorkItemID!) { a: workItemDelete(input: { id: $id }) { errors } b: echo { errors } }'],
    ['mutation ($id: WorkItemID!) { ... on Mutation { workItemDelete(input: { id: $id }) { errors } } }'],
    ['mutation ($id: WorkItemID!) { issueMove(input: { id: $id, targetProjectPath: "other/secret" }) { errors } }'],
  ])('%s is refused', async (document) => {
    const { graphql } = send(found(5));
    await graphql(find, { fullPath: 'acme/web' });
    await expect(graphql(document, { id: item(5) })).rejects.toBeInstanceOf(DeniedError);
  });

  it('takes no id that another call has found', async () => {
    const { graphql } = send(found(5));
    await graphql(find, { fullPath: 'acme/web' });
    await expect(send(found(5)).graphql(update, { input: { id: item(5) } })).rejects.toBeInstanceOf(DeniedError);
  });

  it('gives a label to an item, and does not change the label, which may be the group’s', async () => {
    const label = 'gid://gitlab/GroupLabel/8';
    const query = 'query ($p: ID!) { project(fullPath: $p) { labels { nodes { id } } workItems { nodes { id } } } }';
    const { graphql } = send({
      project: { labels: { nodes: [{ id: label }] }, workItems: { nodes: [{ id: item(5) }] } },
    });
    await graphql(query, { p: 'acme/web' });
    await graphql(update, { input: { id: item(5), labelsWidget: { addLabelIds: [label] } } });
    await expect(graphql(update, { input: { id: label } })).rejects.toBeInstanceOf(DeniedError);
    await expect(graphql(update, { input: { labelIds: [label] } })).rejects.toBeInstanceOf(DeniedError);
  });
});
