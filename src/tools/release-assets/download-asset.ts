import type { Answer } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { encodePath, fillPath } from '../../core/route.ts';
import { download, linkFile } from '../downloads/download.ts';
import { baseName } from '../downloads/file-name.ts';

interface AssetInput {
  readonly project_id: string;
  readonly tag_name: string;
  readonly direct_asset_path: string;
}

/**
 * Fetch an asset of a release. GitLab redirects to wherever whoever made the release said the asset is: what is not on
 * GitLab itself is linked, never fetched.
 */
export async function downloadAsset({ direct_asset_path, ...release }: AssetInput, ctx: Context): Promise<Answer> {
  const folder = fillPath('GET /projects/:project_id/releases/:tag_name/downloads', release);
  const path = `${folder}/${encodePath('direct_asset_path', direct_asset_path)}`;
  const name = baseName(direct_asset_path);
  try {
    return await download({ path, name }, ctx);
  } catch (error) {
    if (!(error instanceof GitLabError) || error.location === undefined) throw error;
    return linkFile({ file_name: name }, error.location, 'The asset is on another site, and was not fetched.');
  }
}
