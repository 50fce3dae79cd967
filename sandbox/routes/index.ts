import type { Route } from '../http/route.ts';
import { activityRoutes } from './activity.ts';
import { approvalRoutes } from './approvals.ts';
import { artifactRoutes } from './artifacts.ts';
import { awardEmojiRoutes } from './award-emoji.ts';
import { branchWriteRoutes } from './branch-writes.ts';
import { branchRoutes } from './branches.ts';
import { commitWriteRoutes } from './commit-writes.ts';
import { commitRoutes } from './commits.ts';
import { comparisonRoutes } from './comparison.ts';
import { discussionRoutes } from './discussions.ts';
import { draftNoteRoutes } from './draft-notes.ts';
import { fileWriteRoutes } from './file-writes.ts';
import { graphqlRoutes } from './graphql.ts';
import { groupPlanningRoutes } from './group-planning.ts';
import { groupRoutes } from './groups.ts';
import { instanceRoutes } from './instance.ts';
import { issuableExtraRoutes } from './issuable-extras.ts';
import { issueLinkRoutes } from './issue-links.ts';
import { issueWriteRoutes } from './issue-writes.ts';
import { issueRoutes } from './issues.ts';
import { jobWriteRoutes } from './job-writes.ts';
import { labelWriteRoutes } from './label-writes.ts';
import { lintRoutes } from './lint.ts';
import { memberWriteRoutes } from './member-writes.ts';
import { mergeRequestListRoutes } from './merge-request-lists.ts';
import { mergeRequestWriteRoutes } from './merge-request-writes.ts';
import { mergeRequestRoutes } from './merge-requests.ts';
import { mergingRoutes } from './merging.ts';
import { milestoneWriteRoutes } from './milestone-writes.ts';
import { pipelineWriteRoutes } from './pipeline-writes.ts';
import { pipelineRoutes } from './pipelines.ts';
import { planningRoutes } from './planning.ts';
import { projectWriteRoutes } from './project-writes.ts';
import { projectRoutes } from './projects.ts';
import { protectedBranchRoutes } from './protected-branches.ts';
import { releaseRoutes } from './releases.ts';
import { repositoryRoutes } from './repository.ts';
import { searchRoutes } from './search.ts';
import { snippetRoutes } from './snippets.ts';
import { suggestionRoutes } from './suggestions.ts';
import { todoRoutes } from './todos.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { wikiRoutes } from './wikis.ts';

/** Every endpoint of the sandbox. Where two patterns fit a path, the one listed first answers. */
export const routes: Route[] = [
  ...instanceRoutes,
  ...userRoutes,
  ...projectRoutes,
  ...repositoryRoutes,
  ...commitRoutes,
  ...branchRoutes,
  ...branchWriteRoutes,
  ...commitWriteRoutes,
  ...fileWriteRoutes,
  ...protectedBranchRoutes,
  ...comparisonRoutes,
  ...mergeRequestRoutes,
  ...pipelineRoutes,
  ...activityRoutes,
  ...approvalRoutes,
  ...discussionRoutes,
  ...draftNoteRoutes,
  ...graphqlRoutes,
  ...groupRoutes,
  ...artifactRoutes,
  ...issueRoutes,
  ...awardEmojiRoutes,
  ...issuableExtraRoutes,
  ...issueLinkRoutes,
  ...issueWriteRoutes,
  ...todoRoutes,
  ...jobWriteRoutes,
  ...lintRoutes,
  ...mergeRequestListRoutes,
  ...mergeRequestWriteRoutes,
  ...mergingRoutes,
  ...pipelineWriteRoutes,
  ...planningRoutes,
  ...groupPlanningRoutes,
  ...projectWriteRoutes,
  ...labelWriteRoutes,
  ...memberWriteRoutes,
  ...milestoneWriteRoutes,
  ...releaseRoutes,
  ...snippetRoutes,
  ...uploadRoutes,
  ...wikiRoutes,
  ...searchRoutes,
  ...suggestionRoutes,
];
