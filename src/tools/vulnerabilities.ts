import { z } from 'zod';
import { project } from '../core/params.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { cursorPage } from './cursor/paging.ts';
import { confirmDocument, dismissDocument, resolveDocument, revertDocument } from './vulnerabilities/documents.ts';
import { changeState, getVulnerability, listVulnerabilities } from './vulnerabilities/vulnerabilities.ts';

const vulnerability = { project_id: project, vulnerability_id: z.int().positive() };
const comment = z.string().optional();
const first = { project_id: 'acme/greeter', vulnerability_id: 601 };

const states = ['DETECTED', 'CONFIRMED', 'RESOLVED', 'DISMISSED'] as const;
const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNKNOWN'] as const;
const reasons = ['FALSE_POSITIVE', 'ACCEPTABLE_RISK', 'MITIGATING_CONTROL', 'USED_IN_TESTS', 'NOT_APPLICABLE'] as const;

export const vulnerabilities = toolset('vulnerabilities', 'Vulnerabilities that scanners found (Ultimate)', {
  gitlab_list_vulnerabilities: tool({
    title: 'List vulnerabilities',
    about: 'List vulnerabilities of a project, the gravest first (Ultimate).',
    effect: 'read',
    input: {
      project_id: project,
      state: z.array(z.enum(states)).optional(),
      severity: z.array(z.enum(severities)).optional(),
      report_type: z.array(z.string()).optional().describe('SAST, DEPENDENCY_SCANNING and the like'),
      ...cursorPage,
    },
    example: { project_id: 'acme/greeter', severity: ['CRITICAL', 'HIGH'] },
    run: listVulnerabilities,
  }),
  gitlab_get_vulnerability: tool({
    title: 'Get vulnerability',
    about: 'Get a vulnerability with its description, solution, location, identifiers and linked issues.',
    effect: 'read',
    input: vulnerability,
    example: first,
    run: getVulnerability,
  }),
  gitlab_dismiss_vulnerability: tool({
    title: 'Dismiss vulnerability',
    about: 'Dismiss a vulnerability for a reason.',
    effect: 'write',
    input: { ...vulnerability, reason: z.enum(reasons), comment },
    example: { ...first, reason: 'FALSE_POSITIVE', comment: 'The name is escaped before.' },
    run: (input, ctx) => changeState(dismissDocument, input, ctx),
  }),
  gitlab_confirm_vulnerability: tool({
    title: 'Confirm vulnerability',
    about: 'Confirm that a vulnerability is one.',
    effect: 'write',
    input: { ...vulnerability, comment },
    example: first,
    run: (input, ctx) => changeState(confirmDocument, input, ctx),
  }),
  gitlab_resolve_vulnerability: tool({
    title: 'Resolve vulnerability',
    about: 'Mark a vulnerability as resolved.',
    effect: 'write',
    input: { ...vulnerability, comment },
    example: { ...first, comment: 'Fixed with !7.' },
    run: (input, ctx) => changeState(resolveDocument, input, ctx),
  }),
  gitlab_revert_vulnerability: tool({
    title: 'Revert vulnerability to detected',
    about: 'Take back that a vulnerability was dismissed, confirmed or resolved: it needs a decision again.',
    effect: 'write',
    input: { ...vulnerability, comment },
    example: { ...first, vulnerability_id: 603 },
    run: (input, ctx) => changeState(revertDocument, input, ctx),
  }),
});
