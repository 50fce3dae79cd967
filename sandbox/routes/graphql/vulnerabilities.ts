import { levelOf, levels } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Project } from '../../state/model.ts';
import type { Store } from '../../state/store.ts';
import { type Area, globalId, outOfReach } from './area.ts';
import { connection, type Window } from './connection.ts';
import { issueNode } from './issues.ts';
import { type ProjectNode, projectNode } from './projects.ts';

interface Vulnerability {
  id: number;
  project: Project;
  title: string;
  description: string;
  severity: string;
  state: 'DETECTED' | 'CONFIRMED' | 'RESOLVED' | 'DISMISSED';
  reportType: string;
  detectedAt: string;
  scanner: string;
  /** Its type in the schema, and its fields. */
  location: { __typename: string } & Record<string, unknown>;
  cwe: number;
  stateComment: string | null;
  dismissalReason: string | null;
  /** The issue that is linked to it. */
  issueIid: number | null;
}

const known = new WeakMap<Store, Vulnerability[]>();

/** Three of acme/greeter, of three scanners and in three states. */
function seed(store: Store): Vulnerability[] {
  const project = store.projects.find(({ id }) => id === 118);
  if (!project) return [];
  const common = { project, stateComment: null, dismissalReason: null, issueIid: null };
  return [
    {
      ...common,
      id: 601,
      title: 'Name is written to the page unescaped',
      description: 'A name with markup in it is shown as markup.',
      severity: 'HIGH',
      state: 'DETECTED',
      reportType: 'SAST',
      detectedAt: '2026-02-18T09:00:00.000Z',
      scanner: 'Semgrep',
      location: { __typename: 'VulnerabilityLocationSast', file: 'src/greet.ts', startLine: '3' },
      cwe: 79,
      issueIid: 7,
    },
    {
      ...common,
      id: 602,
      title: 'Prototype pollution in merge-names',
      description: 'Update to 2.1.1.',
      severity: 'CRITICAL',
      state: 'CONFIRMED',
      reportType: 'DEPENDENCY_SCANNING',
      detectedAt: '2026-02-20T09:00:00.000Z',
      scanner: 'Gemnasium',
      location: {
        __typename: 'VulnerabilityLocationDependencyScanning',
        file: 'package-lock.json',
        dependency: { version: '2.1.0', package: { name: 'merge-names' } },
      },
      cwe: 1321,
    },
    {
      ...common,
      id: 603,
      title: 'Key in a test',
      description: 'It opens nothing.',
      severity: 'LOW',
      state: 'DISMISSED',
      reportType: 'SECRET_DETECTION',
      detectedAt: '2026-02-22T09:00:00.000Z',
      scanner: 'Gitleaks',
      location: { __typename: 'VulnerabilityLocationSecretDetection', file: 'test/greet.test.ts', startLine: '9' },
      cwe: 798,
      dismissalReason: 'USED_IN_TESTS',
    },
  ];
}

function vulnerabilitiesOf(store: Store): Vulnerability[] {
  const all = known.get(store) ?? seed(store);
  known.set(store, all);
  return all;
}

const canSee = ({ store, viewer }: Call, project: Project) => levelOf(store, viewer, project) >= levels.developer;

function vulnerabilityNode(call: Call, one: Vulnerability) {
  const { store } = call;
  const { project, id, scanner, cwe, issueIid } = one;
  const identifier = { name: `CWE-${cwe}`, url: `https://cwe.mitre.org/data/definitions/${cwe}.html` };
  const issue = project.issues.find(({ iid }) => iid === issueIid);
  return {
    ...one,
    id: globalId('Vulnerability', id),
    project: projectNode(store, project),
    scanner: { name: scanner },
    primaryIdentifier: identifier,
    identifiers: [identifier],
    links: [{ url: identifier.url }],
    falsePositive: false,
    resolvedOnDefaultBranch: false,
    webUrl: `${projectNode(store, project).webUrl}/-/security/vulnerabilities/${id}`,
    issueLinks: connection(
      issue
        ? [{ id: globalId('Vulnerabilities::IssueLink', 1), linkType: 'RELATED', issue: issueNode(store, issue) }]
        : [],
    ),
  };
}

interface Filter extends Window {
  state?: string[] | null;
  severity?: string[] | null;
  reportType?: string[] | null;
  sort?: string | null;
}

const grades = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNKNOWN'];

function list(call: Call, project: Project, filter: Filter) {
  const { state, severity, reportType, sort } = filter;
  const chosen = vulnerabilitiesOf(call.store).filter(
    (each) =>
      each.project === project &&
      canSee(call, project) &&
      (state ?? [each.state]).includes(each.state) &&
      (severity ?? [each.severity]).includes(each.severity) &&
      (reportType ?? [each.reportType]).includes(each.reportType),
  );
  const byGrade = (a: Vulnerability, b: Vulnerability) => grades.indexOf(a.severity) - grades.indexOf(b.severity);
  const byDay = (a: Vulnerability, b: Vulnerability) => (a.detectedAt < b.detectedAt ? 1 : -1);
  const sorted = chosen.sort(sort?.startsWith('detected') ? byDay : byGrade);
  return connection(
    sorted.map((each) => vulnerabilityNode(call, each)),
    filter,
  );
}

interface ChangeInput {
  clientMutationId?: string | null;
  id: string;
  comment?: string | null;
  dismissalReason?: string | null;
}

const change =
  (state: Vulnerability['state']) =>
  (_root: unknown, { input }: { input: ChangeInput }, call: Call) => {
    const { clientMutationId, id, comment, dismissalReason } = input;
    const found = vulnerabilitiesOf(call.store).find((each) => globalId('Vulnerability', each.id) === id);
    if (!found || levelOf(call.store, call.viewer, found.project) < levels.maintainer) throw outOfReach();
    found.state = state;
    found.stateComment = comment ?? null;
    found.dismissalReason = dismissalReason ?? null;
    return { clientMutationId, errors: [], vulnerability: vulnerabilityNode(call, found) };
  };

/** What scanners found in projects: for developers to read, for maintainers to decide about. */
export const vulnerabilityArea: Area = {
  Query: {
    vulnerability(_root, { id }: { id: string }, call) {
      const found = vulnerabilitiesOf(call.store).find((each) => globalId('Vulnerability', each.id) === id);
      return found && canSee(call, found.project) ? vulnerabilityNode(call, found) : null;
    },
  },
  Project: {
    vulnerabilities: ({ model }: ProjectNode, args: Filter, call) => list(call, model, args),
  },
  Mutation: {
    vulnerabilityDismiss: change('DISMISSED'),
    vulnerabilityConfirm: change('CONFIRMED'),
    vulnerabilityResolve: change('RESOLVED'),
    vulnerabilityRevertToDetected: change('DETECTED'),
  },
};
