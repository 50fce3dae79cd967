/**
 * Clients that give the model `structuredContent` in the place of the text, or beside it. For them the text alone is
 * right: it holds everything, once, in the configured format. Observed in Claude Code 2.1 and opencode (structured part
 * replaces the text), Codex and Cursor (structured part preferred).
 */
const modelSeesBoth =
  /claude|codex|opencode|cursor|gemini|copilot|visual studio code|vscode|windsurf|\bcline\b|\bzed\b/i;

/** Whether a result carries `structuredContent`, by GITLAB_STRUCTURED_CONTENT and the client's own name. */
export function wantsStructured(setting: 'auto' | 'true' | 'false', clientName: string | undefined): boolean {
  if (setting !== 'auto') return setting === 'true';
  return !modelSeesBoth.test(clientName ?? '');
}
