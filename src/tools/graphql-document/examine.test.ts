import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type DocumentInput, examine } from './examine.ts';

const names = (input: DocumentInput) => examine(input).payloads.map(({ name }) => name);

/** Documents that delete, each hiding it in another way, with what they are given. */
const hidden: readonly (readonly [string, string, Partial<DocumentInput>?])[] = [
  ['a comment that says query', '# query { a }\nmutation { destroyNote(input: {}) { errors } }'],
  ['a comment that ends with a bare carriage return', '# query\rmutation { destroyNote(input: {}) { errors } }'],
  ['commas and a byte order mark', '\ufeff,,,mutation,,,{,,destroyNote,(input: {}),{,errors,},},,'],
  ['the name query', 'mutation query { destroyNote(input: {}) { errors } }'],
  ['the alias of a harmless mutation', 'mutation { createNote: destroyNote(input: {}) { errors } }'],
  ['the alias query', 'mutation { query: destroyNote(input: {}) { errors } }'],
  ['an alias with a typename before it', 'mutation { __typename __type: destroyNote(input: {}) { errors } }'],
  ['a fragment', 'mutation { ...F } fragment F on Mutation { destroyNote(input: {}) { errors } }'],
  ['a fragment called query', 'fragment query on Mutation { destroyNote(input: {}) { errors } } mutation { ...query }'],
  [
    'fragments in fragments',
    'mutation { ...A } fragment A on Mutation { ...B } fragment B on Mutation { ...C } fragment C on Mutation { destroyNote(input: {}) { errors } }',
  ],
  ['a fragment on a wrong type', 'mutation { ...F } fragment F on Query { destroyNote(input: {}) { errors } }'],
  ['an inline fragment', 'mutation { ... on Mutation { destroyNote(input: {}) { errors } } }'],
  ['an inline fragment without a type', 'mutation { ... { ... { destroyNote(input: {}) { errors } } } }'],
  ['an inline fragment with a directive', 'mutation { ... @include(if: true) { destroyNote(input: {}) { errors } } }'],
  [
    'a directive that skips',
    'mutation { destroyNote(input: {}) @skip(if: true) { errors } createNote(input: {}) { errors } }',
  ],
  [
    'a directive with a variable',
    'mutation($no: Boolean = false) { destroyNote(input: {}) @include(if: $no) { errors } }',
    { variables: { no: true } },
  ],
  ['a directive on the operation', 'mutation @x { destroyNote(input: {}) { errors } }'],
  ['a harmless one before it', 'mutation { createNote(input: {}) { errors } destroyNote(input: {}) { errors } }'],
  [
    'a query as the first operation',
    'query Q { a } mutation M { destroyNote(input: {}) { errors } }',
    { operation_name: 'M' },
  ],
  [
    'a query with the name of a mutation',
    'query mutation { a } mutation query { destroyNote(input: {}) { errors } }',
    { operation_name: 'query' },
  ],
  [
    'a text with braces',
    'mutation { echoCreate(input: {messages: "} query {"}) { errors } destroyNote(input: {}) { errors } }',
  ],
  ['a block text with quotes', 'mutation { destroyNote(input: {id: """ \\""" } query { """}) { errors } }'],
  ['a variable called query', 'mutation($query: NoteID!) { destroyNote(input: {id: $query}) { errors } }'],
  [
    'line separators of Unicode in a comment',
    '# a\u2028query { b }\u2029\nmutation { destroyNote(input: {}) { errors } }',
  ],
  ['no selection', 'mutation { destroyNote(input: {}) }'],
];

const documents = hidden.map(([by, query, more]) => ({ by, query, more }));

describe('examining a mutation', () => {
  it.each(documents)('sees through $by', ({ query, more }) => {
    const examined = examine({ query, ...more });
    expect(examined.kind).toBe('mutation');
    expect(examined.payloads.map(({ name }) => name)).toContain('destroyNote');
    expect(examined.needs).toContain('delete');
    expect(examined.tools).toContain('gitlab_delete_merge_request_note');
  });

  it.each(documents)('sends what it saw of $by and nothing else', ({ query, more }) => {
    const { text, needs } = examine({ query, ...more });
    expect(text).not.toMatch(/#|\r|\n|"""|\ufeff/);
    expect(examine({ query: text }).needs).toEqual(needs);
    expect(parse(text).definitions.filter(({ kind }) => kind === 'OperationDefinition')).toHaveLength(1);
  });

  it('needs what each mutation needs, and write in any case', () => {
    expect(examine({ query: 'mutation { createNote(input: {}) { errors } }' }).needs).toEqual(['write']);
    expect(examine({ query: 'mutation { __typename }' }).needs).toEqual(['write']);
    const three =
      'mutation { a: groupUpdate(input: {}) { errors } b: aiAction(input: {}) { errors } c: tagDelete(input: {}) { errors } }';
    expect([...examine({ query: three }).needs].sort()).toEqual(['admin', 'agent', 'delete', 'write']);
  });

  it('needs nothing more for a query, whatever it is called and says', () => {
    const query = 'query mutation { mutation: currentUser { destroyNote: id } echo(text: "mutation { destroyNote }") }';
    expect(examine({ query })).toMatchObject({ kind: 'query', needs: [], tools: [], texts: [], payloads: [] });
  });

  it('runs at most ten mutations, fragments written out', () => {
    const fragment =
      'fragment F on Mutation { a: todoCreate(input: {}) { errors } b: todoCreate(input: {}) { errors } }';
    expect(names({ query: `mutation { ${'...F '.repeat(5)} } ${fragment}` })).toHaveLength(10);
    expect(() => examine({ query: `mutation { ${'...F '.repeat(6)} } ${fragment}` })).toThrow('12 mutations');
  });

  it.each(['subscription { issueUpdated { id } }', 'subscription S { ...F } fragment F on Subscription { a }'])(
    'refuses %j',
    (query) => {
      expect(() => examine({ query })).toThrow('Subscriptions cannot be run');
    },
  );

  it.each(['runnerCreate', 'personalAccessTokenCreate', 'sshKeyCreate', 'deployTokenRotate'])(
    'refuses %s whatever the settings are',
    (name) => {
      const query = `mutation { createNote(input: {}) { errors } ...F } fragment F on Mutation { x: ${name}(input: {}) { errors } }`;
      expect(() => examine({ query })).toThrow(`${name} makes or hands out a credential`);
    },
  );
});

describe('files that go away by an action', () => {
  const commit =
    'commitCreate(input: { actions: [{ action: UPDATE, filePath: "a" }, { action: $mode, filePath: "b" }] }) { errors }';
  const take = (given: string, variables?: Record<string, unknown>) =>
    examine({ query: `mutation(${given}) { ${commit} }`, variables }).needs.includes('delete');

  it.each([
    ['a variable', '$mode: CommitActionMode!', { mode: 'DELETE' }],
    ['a variable in lower case', '$mode: CommitActionMode!', { mode: 'move' }],
    ['the default of a variable', '$mode: CommitActionMode = DELETE', {}],
    ['the default of another variable', '$mode: CommitActionMode, $more: [X!] = [{action: MOVE}]', { mode: 'CREATE' }],
    [
      'a part of another variable',
      '$mode: CommitActionMode, $more: [X!]',
      { mode: 'CREATE', more: [[{ action: 'DELETE' }]] },
    ],
  ])('are seen in %s', (_, given, variables) => {
    expect(take(given, variables)).toBe(true);
  });

  it('are seen in the document, in a fragment too, and not where nothing goes away', () => {
    const inline = (action: string) => `commitCreate(input: { actions: [{ action: ${action} }] }) { errors }`;
    expect(examine({ query: `mutation { ${inline('DELETE')} }` }).needs).toContain('delete');
    expect(examine({ query: `mutation { ...F } fragment F on Mutation { ${inline('MOVE')} }` }).needs).toContain(
      'delete',
    );
    expect(take('$mode: CommitActionMode = DELETE', { mode: 'CREATE' })).toBe(false);
    expect(take('$mode: CommitActionMode', { mode: 'CREATE', title: 'delete' })).toBe(false);
  });
});

describe('texts of a mutation', () => {
  const texts = (query: string, variables?: Record<string, unknown>) => [...examine({ query, variables }).texts].sort();

  it('are those of variables, defaults and the document, as GitLab will read them', () => {
    const query = `mutation($a: String = "/one", $b: X = {c: ["/two"]}, $d: X) { ...F }
      fragment F on Mutation { createNote(input: {body: "\\u002fthree", more: """
          /four
            five
        """, d: $d}) { errors } }`;
    expect(texts(query, { d: { e: [{ f: '/six' }], g: 7, h: null } })).toEqual(
      ['/four\n  five', '/one', '/six', '/three', '/two'].sort(),
    );
  });

  it('are sent as plain texts, so that no other reader takes the indentation off in another way', () => {
    const { text } = examine({
      query: 'mutation { createNote(input: {body: """\n    /four\n      five\n  """}) { errors } }',
    });
    expect(text).toBe('mutation{createNote(input:{body:"/four\\n  five"}){errors}}');
  });
});

describe('what is sent', () => {
  it('is the operation with the fragments it uses, which means the same', () => {
    const schema = buildSchema(
      'type Query { a(b: [String], c: In): A } type A { a: A, d: Int } input In { e: Float, f: Boolean }',
    );
    const query = `query Other { a { d } } query One($x: [String] = ["y"]) { ...F
      z: a(b: $x, c: {e: 1.5, f: true}) @include(if: true) { d ... on A { a { d } } } }
      fragment F on Query { a { d } } fragment Unused on Query { a { d } }`;
    const { text } = examine({ query, operation_name: 'One' });
    expect(validate(schema, parse(text))).toEqual([]);
    expect(text).toBe(
      'query One($x:[String]=["y"]){...F z:a(b:$x c:{e:1.5 f:true})@include(if:true){d ...on A{a{d}}}}fragment F on Query{a{d}}',
    );
  });

  it('tells variables that the operation does not declare', () => {
    const query = 'query($a: ID!) { project(fullPath: $a) { id } }';
    expect(examine({ query, variables: { a: 'x', fullPath: 'y' } }).unknownVariables).toEqual(['fullPath']);
  });
});
