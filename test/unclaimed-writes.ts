import type { RecordedRequest } from '../sandbox/index.ts';
import { createDirectory } from '../src/catalog/directory.ts';
import { openRules } from '../src/server/fake-house.ts';
import { judgeOperation } from '../src/server/judge-operation.ts';
import { matchOperation } from '../src/tools/rest-api/match-operation.ts';
import { describeOperation } from '../src/tools/rest-api/plan-request.ts';
import { readPath } from '../src/tools/rest-api/read-path.ts';
import { catalog } from './fresh-catalog.ts';

const directory = createDirectory(catalog);

/**
 * Changes that no tool is known to make: a rule against the tool that made them would not hold for the operation itself.
 * A tool of one request has its route; for others there is src/tools/rest-api/equal-tools.ts.
 */
export function unclaimedWrites(requests: readonly RecordedRequest[]): string[] {
  const changes = requests.filter(
    ({ method, path }) => method !== 'GET' && method !== 'HEAD' && !path.endsWith('/graphql'),
  );
  return changes.flatMap(({ method, path }) => {
    const [bare = ''] = path.replace(/^.*?(?=\/api\/v4\/)/, '').split('?');
    const parts = readPath(bare, 'http://gitlab').map((part) => ('text' in part ? part.text : part.name));
    const operation = describeOperation(matchOperation(method, parts).operation);
    const entry = directory.find('gitlab_rest_request');
    if (!entry) throw new Error('There is no gitlab_rest_request.');
    const { tools } = judgeOperation(entry, operation, { directory, rules: openRules });
    return tools.length > 0 ? [] : [operation.route];
  });
}
