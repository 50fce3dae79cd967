/** A text as if every line ended with a line feed alone. */
export interface LineFeedView {
  readonly plain: string;
  /** Where a position in `plain` lies in the text itself. */
  positionOf(index: number): number;
}

/** The text with CRLF written as LF. A carriage return on its own stays. */
export function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Look at a text so that line ends do not matter, and find the way back to its own characters. */
export function viewLineFeeds(text: string): LineFeedView {
  const plain = toLineFeeds(text);
  if (plain.length === text.length) return { plain, positionOf: (index) => index };
  const positionOf = (index: number) => {
    let position = index;
    let seen = text.indexOf('\r\n');
    while (seen !== -1 && seen < position) {
      position++;
      seen = text.indexOf('\r\n', seen + 2);
    }
    return position;
  };
  return { plain, positionOf };
}

/** The line end in use at a position: that of the line there, else that of the one before; undefined where the text has none. */
export function lineEndAt(text: string, position: number): '\r\n' | '\n' | undefined {
  const following = text.indexOf('\n', position);
  const found = following === -1 ? text.lastIndexOf('\n', position) : following;
  if (found === -1) return undefined;
  return text[found - 1] === '\r' ? '\r\n' : '\n';
}
