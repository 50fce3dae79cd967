import type { Route } from '../http/route.ts';
import { accessTokenRoutes } from './access-tokens.ts';
import { activityRoutes } from './activity.ts';
import { approvalRuleRoutes } from './approval-rules.ts';
import { approvalRoutes } from './approvals.ts';
import { artifactRoutes } from './artifacts.ts';
import { auditEventRoutes } from './audit-events.ts';
import { awardEmojiRoutes } from './award-emoji.ts';
import { badgeRoutes } from './badges.ts';
import { branchWriteRoutes } from './branch-writes.ts';
import { branchRoutes } from './branches.ts';
import { ciVariableRoutes } from './ci-variables.ts';
import { commitWriteRoutes } from './commit-writes.ts';
import { commitRoutes } from './commits.ts';
import { comparisonRoutes } from './comparison.ts';
import { containerRegistryRoutes } from './container-registry.ts';
import { deployKeyRoutes } from './deploy-keys.ts';
import { deploymentRoutes } from './deployments.ts';
import { discussionRoutes } from './discussions.ts';
import { draftNoteRoutes } from './draft-notes.ts';
import { environmentRoutes } from './environments.ts';
import { fileWriteRoutes } from './file-writes.ts';
import { graphqlRoutes } from './graphql.ts';
import { groupPlanningRoutes } from './group-planning.ts';
import { groupWriteRoutes } from './group-writes.ts';
import { groupRoutes } from './groups.ts';
import { instanceRoutes } from './instance.ts';
import { integrationRoutes } from './integrations.ts';
import { issuableExtraRoutes } from './issuable-extras.ts';
import { issueLinkRoutes } from './issue-links.ts';
import { issueWriteRoutes } from './issue-writes.ts';
import { issueRoutes } from './issues.ts';
import { jobTokenScopeRoutes } from './job-token-scope.ts';
import { jobWriteRoutes } from './job-writes.ts';
import { labelWriteRoutes } from './label-writes.ts';
import { lintRoutes } from './lint.ts';
import { memberWriteRoutes } from './member-writes.ts';
import { mergeRequestListRoutes } from './merge-request-lists.ts';
import { mergeRequestWriteRoutes } from './merge-request-writes.ts';
import { mergeRequestRoutes } from './merge-requests.ts';
import { mergeTrainRoutes } from './merge-trains.ts';
import { mergingRoutes } from './merging.ts';
import { milestoneWriteRoutes } from './milestone-writes.ts';
import { packageRoutes } from './packages.ts';
import { pipelineWriteRoutes } from './pipeline-writes.ts';
import { pipelineRoutes } from './pipelines.ts';
import { planningRoutes } from './planning.ts';
import { projectSettingsRoutes } from './project-settings.ts';
import { projectWriteRoutes } from './project-writes.ts';
import { projectRoutes } from './projects.ts';
import { protectedBranchRoutes } from './protected-branches.ts';
import { protectedTagRoutes } from './protected-tags.ts';
import { releaseRoutes } from './releases.ts';
import { repositoryRoutes } from './repository.ts';
import { runnerRoutes } from './runners.ts';
import { scheduleRoutes } from './schedules.ts';
import { searchRoutes } from './search.ts';
import { snippetRoutes } from './snippets.ts';
import { suggestionRoutes } from './suggestions.ts';
import { todoRoutes } from './todos.ts';
import { triggerRoutes } from './triggers.ts';
import { uploadRoutes } from './uploads.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';
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
  ...protectedTagRoutes,
  ...packageRoutes,
  ...containerRegistryRoutes,
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
  ...badgeRoutes,
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
  ...scheduleRoutes,
  ...triggerRoutes,
  ...ciVariableRoutes,
  ...environmentRoutes,
  ...deploymentRoutes,
  ...mergeTrainRoutes,
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
  ...accessTokenRoutes,
  ...approvalRuleRoutes,
  ...auditEventRoutes,
  ...deployKeyRoutes,
  ...groupWriteRoutes,
  ...integrationRoutes,
  ...jobTokenScopeRoutes,
  ...projectSettingsRoutes,
  ...runnerRoutes,
  ...webhookRoutes,
];
