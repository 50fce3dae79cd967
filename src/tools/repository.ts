import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { filePath, page, project, ref, role } from '../core/params.ts';
import { tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import { createOrUpdateFile } from './create-or-update-file/tool.ts';
import { readBlame } from './file-contents/blame.ts';
import { fileContents } from './file-contents/tool.ts';
import { readTree } from './file-contents/tree.ts';
import { pushFiles } from './push-files/tool.ts';

export const repository = toolset('repository', 'Files of a repository', {
  gitlab_get_repository_tree: tool({
    title: 'List repository tree',
    about: 'List paths of a repository, one a line; folders end in /, submodules in @.',
    effect: 'read',
    input: {
      project_id: project,
      path: role(z.string().describe('Folder; root if omitted'), 'file').optional(),
      ref: ref.optional(),
      recursive: z.boolean().optional(),
      page_token: z.string().optional().describe('From the previous page of a keyset list'),
      pagination: z.enum(['keyset', 'legacy']).optional(),
      ...page,
    },
    example: { project_id: 'acme/greeter', path: 'src', recursive: true },
    run: readTree,
  }),
  gitlab_get_file_contents: fileContents,
  gitlab_get_file_blame: tool({
    title: 'Blame file',
    about: 'Tell which commit last changed each line of a file.',
    effect: 'read',
    input: {
      project_id: project,
      file_path: filePath,
      ref: ref.optional(),
      start_line: z.int().optional(),
      end_line: z.int().optional(),
    },
    example: { project_id: 'acme/greeter', file_path: 'README.md', start_line: 1, end_line: 5 },
    run: readBlame,
  }),
  gitlab_create_or_update_file: createOrUpdateFile,
  gitlab_push_files: pushFiles,
  gitlab_delete_file: endpoint({
    title: 'Delete file',
    about: 'Delete one file in a commit of its own.',
    route: 'DELETE /projects/:project_id/repository/files/:file_path',
    input: {
      project_id: project,
      file_path: filePath,
      branch: z.string().min(1),
      commit_message: z.string().min(1),
      last_commit_id: z.string().optional().describe('Refuse if the file has changed since'),
    },
    example: {
      project_id: 'acme/greeter',
      file_path: 'data/empty.txt',
      branch: 'main',
      commit_message: 'Drop what is empty',
    },
  }),
});
