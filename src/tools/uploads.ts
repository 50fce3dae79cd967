import { toolset } from '../core/toolset.ts';
import { downloadAttachment, uploadMarkdown } from './uploads/tool.ts';

export const uploads = toolset('uploads', 'Files in descriptions and comments', {
  gitlab_upload_markdown: uploadMarkdown,
  gitlab_download_attachment: downloadAttachment,
});
