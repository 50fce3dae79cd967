import { toolset } from '../core/toolset.ts';
import { findTools, runReadTool, runWriteTool } from './find-and-run/tool.ts';

export const tools = toolset('tools', 'Finding and running tools', {
  gitlab_find_tools: findTools,
  gitlab_run_read_tool: runReadTool,
  gitlab_run_write_tool: runWriteTool,
});
