import { z } from 'zod';
import { project } from '../../core/params.ts';
import { shape } from '../../core/shape.ts';
import { tool } from '../../core/tool.ts';
import { readAttachment } from './attachment.ts';
import { upload } from './upload.ts';

export const uploadMarkdown = tool({
  title: 'Upload file for Markdown',
  about: 'Upload a file to a project and get the Markdown that shows or links it in descriptions and comments.',
  effect: 'write',
  input: {
    project_id: project,
    content: z.string().optional(),
    encoding: z.enum(['text', 'base64']).optional(),
    file_name: z.string().optional(),
    file_path: z.string().optional().describe('Local file in place of content'),
  },
  output: shape('markdown url full_path'),
  example: { project_id: 'acme/greeter', file_name: 'trace.log', content: 'Hello?\n' },
  run: upload,
});

export const downloadAttachment = tool({
  title: 'Download attachment',
  about: 'Read a file attached to a description or comment of a project: text, an image, or base64.',
  effect: 'read',
  input: {
    project_id: project.optional(),
    url_or_path: z.string().min(1).describe('/uploads/SECRET/FILE, or a URL that ends so'),
  },
  example: {
    project_id: 'acme/greeter',
    url_or_path: '/uploads/5b1e9a7c3d2f48e6a0c4b8d9e7f61234/names.csv',
  },
  run: readAttachment,
});
