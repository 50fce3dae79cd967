import { z } from 'zod';
import { project } from '../../core/params.ts';
import { encodePath, fillPath } from '../../core/route.ts';
import { tool } from '../../core/tool.ts';
import { download } from '../downloads/download.ts';

export const downloadPackageFile = tool({
  title: 'Download file of a generic package',
  about: 'Read a file of a generic package: text, an image, or base64 (a link where it is too large).',
  effect: 'read',
  input: {
    project_id: project,
    package_name: z.string().min(1),
    package_version: z.string().min(1),
    file_name: z.string().min(1),
  },
  example: {
    project_id: 'acme/greeter',
    package_name: 'greeter',
    package_version: '1.1.0',
    file_name: 'checksums.txt',
  },
  run: async ({ file_name, ...names }, ctx) => {
    const folder = fillPath('GET /projects/:project_id/packages/generic/:package_name/:package_version', names);
    return download({ path: `${folder}/${encodePath('file_name', file_name)}`, name: file_name }, ctx);
  },
});
