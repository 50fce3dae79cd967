import { type Area, mergeAreas } from './area.ts';
import { ciCatalogArea } from './ci-catalog.ts';
import { instanceArea } from './instance.ts';
import { issueArea } from './issues.ts';
import { mergeRequestArea } from './merge-requests.ts';
import { noteArea } from './notes.ts';
import { projectArea } from './projects.ts';
import { vulnerabilityArea } from './vulnerabilities.ts';
import { workItemArea } from './work-items.ts';

/**
 * All that GraphQL answers. A new area is a file of its own beside this one
 * that exports an `Area`, and one line here. Nodes of interfaces and unions say their type by `__typename`.
 */
export const graphqlFields: Area = mergeAreas([
  instanceArea,
  projectArea,
  mergeRequestArea,
  issueArea,
  noteArea,
  workItemArea,
  vulnerabilityArea,
  ciCatalogArea,
]);
