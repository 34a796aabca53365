/** "Video player 2" → "videoplayer2". */
export function scriptIdentifier(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
