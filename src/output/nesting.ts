/** Levels of nesting an answer may have. GitLab stays far below; beyond some thousands the serialisers overflow the stack. */
export const DEEPEST = 200;
