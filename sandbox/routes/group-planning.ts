import { milestoneEntity } from '../entities/issuables.ts';
import { mergeRequestBasic } from '../entities/merge-requests.ts';
import { canReadCode, canSeeProject } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, type Route } from '../http/route.ts';
import type { Group, Issue, Milestone, Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { canSeeIssue } from './find.ts';
import { basicIssue } from './planning.ts';

function findMilestone(call: Call, milestones: readonly Milestone[]): Milestone {
  const id = numberParam(call, 'milestone_id');
  const found = milestones.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const projectsOf = ({ store, viewer }: Call, group: Group): Project[] =>
  store.projects.filter(
    (project) => pathOf(project).startsWith(`${group.fullPath}/`) && canSeeProject(store, viewer, project),
  );

const issuesIn = (call: Call, projects: readonly Project[], milestone: Milestone): Issue[] =>
  projects.flatMap(({ issues }) => issues.filter((issue) => issue.milestone === milestone && canSeeIssue(call, issue)));

function show(call: Call): Answer {
  const { group, store } = call;
  const owner = { groupPath: group.fullPath, groupId: group.id };
  return json(milestoneEntity(store, owner, findMilestone(call, group.milestones)));
}

function listIssues(call: Call): Promise<Answer> {
  const milestone = findMilestone(call, call.group.milestones);
  const issues = issuesIn(call, projectsOf(call, call.group), milestone);
  return page(call, issues, (issue) => basicIssue(call, issue), { of: 'Issue' });
}

function listMergeRequests(call: Call): Promise<Answer> {
  const { group, store, viewer } = call;
  const milestone = findMilestone(call, group.milestones);
  const found = projectsOf(call, group)
    .filter((project) => canReadCode(store, viewer, project))
    .flatMap(({ mergeRequests }) => mergeRequests.filter((each) => each.milestone === milestone));
  return page(call, found, (each) => mergeRequestBasic(store, each), { of: 'MergeRequest' });
}

/** When the issues of a milestone were opened and closed, oldest first. */
function answerBurndown(issues: readonly Issue[]): Answer {
  const events = issues.flatMap(({ createdAt, closedAt, weight }) => [
    { created_at: createdAt, weight, action: 'created' },
    ...(closedAt === null ? [] : [{ created_at: closedAt, weight, action: 'closed' }]),
  ]);
  return json(events.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)));
}

interface Iteration {
  id: number;
  iid: number;
  sequence: number;
  title: string;
  /** 1 upcoming, 2 current, 3 closed. */
  state: number;
  start: string;
  due: string;
}

const iterations: Iteration[] = [
  { id: 901, iid: 1, sequence: 1, title: 'First weeks', state: 3, start: '2026-02-16', due: '2026-03-01' },
  { id: 902, iid: 2, sequence: 2, title: 'Greetings everywhere', state: 2, start: '2026-03-02', due: '2026-03-15' },
  { id: 903, iid: 3, sequence: 3, title: 'Tidying up', state: 1, start: '2026-03-16', due: '2026-03-29' },
];

const states: Record<string, number[]> = { upcoming: [1], current: [2], opened: [1, 2], closed: [3], all: [1, 2, 3] };

/** The iterations of acme, which its projects and subgroups have too. */
function listIterations(call: Call, path: string): Promise<Answer> {
  const { input, store } = call;
  const acme = store.groups.find(({ fullPath }) => fullPath === 'acme');
  const isInside = acme !== undefined && (path === 'acme' || path.startsWith('acme/'));
  const state = states[input.choice('state', ['opened', 'upcoming', 'current', 'closed', 'all']) ?? 'all'] ?? [];
  const search = input.text('search')?.toLowerCase() ?? '';
  const fitting = iterations.filter(
    (each) => isInside && state.includes(each.state) && each.title.toLowerCase().includes(search),
  );
  const present = ({ start, due, ...rest }: Iteration) => ({
    ...rest,
    group_id: acme?.id ?? 0,
    description: null,
    created_at: `${start}T08:00:00.000Z`,
    updated_at: `${start}T08:00:00.000Z`,
    start_date: start,
    due_date: due,
    web_url: `${store.url}/groups/acme/-/iterations/${rest.id}`,
  });
  return page(call, fitting, present, { of: 'Iteration' });
}

const milestone = '/groups/:id/milestones/:milestone_id';

/** Milestones of groups one by one, burndowns and iterations. */
export const groupPlanningRoutes: Route[] = [
  get(milestone, 'group', show),
  get(`${milestone}/issues`, 'group', listIssues),
  get(`${milestone}/merge_requests`, 'group', listMergeRequests),
  get(`${milestone}/burndown_events`, 'group', (call) =>
    answerBurndown(issuesIn(call, projectsOf(call, call.group), findMilestone(call, call.group.milestones))),
  ),
  get('/projects/:id/milestones/:milestone_id/burndown_events', 'project', (call) =>
    answerBurndown(issuesIn(call, [call.project], findMilestone(call, call.project.milestones))),
  ),
  get('/groups/:id/iterations', 'group', (call) => listIterations(call, call.group.fullPath)),
  get('/projects/:id/iterations', 'project', (call) => listIterations(call, pathOf(call.project))),
];
