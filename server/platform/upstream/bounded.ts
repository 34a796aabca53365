/** An answer's body in memory; null if it is larger than allowed, in which case the rest is not read. */
export async function bounded(
  body: AsyncIterable<Uint8Array> | null,
  maxConcurrent: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxConcurrent) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
