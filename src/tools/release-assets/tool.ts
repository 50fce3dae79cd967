import { z } from 'zod';
import { project } from '../../core/params.ts';
import { tool } from '../../core/tool.ts';
import { downloadAsset } from './download-asset.ts';

export const downloadReleaseAsset = tool({
  title: 'Download release asset',
  about: 'Read an asset of a release: text, an image, or base64; a link where it is on another site.',
  effect: 'read',
  input: {
    project_id: project,
    tag_name: z.string().min(1),
    direct_asset_path: z.string().min(1).describe('Behind /downloads/ in its direct_asset_url'),
  },
  example: { project_id: 'acme/greeter', tag_name: 'v1.1.0', direct_asset_path: 'checksums.txt' },
  run: downloadAsset,
});
