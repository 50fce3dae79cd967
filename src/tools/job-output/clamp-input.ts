/** A number brought into its bounds; where that changed it a note says so. */
export function clampInput(value: number, least: number, most: number, name: string, notes: string[]): number {
  const clamped = Math.min(Math.max(value, least), most);
  if (clamped !== value) notes.push(`${name}=${value} was taken as ${clamped}.`);
  return clamped;
}
