import { z } from 'zod';
import { project } from '../../core/params.ts';
import { shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { CommitRow } from '../shapes.ts';
import { startBranch } from './start-branch.ts';

export const createBranch = tool({
  title: 'Create branch',
  about: 'Create a branch from a branch, tag or commit.',
  effect: 'write',
  input: {
    project_id: project,
    branch: z.string().min(1),
    ref: z.string().optional().describe('Default: the default branch'),
  },
  output: shape('name protected web_url', { commit: CommitRow }),
  example: { project_id: 'acme/greeter', branch: 'fix-greeting', ref: 'main' },
  run: startBranch,
});
