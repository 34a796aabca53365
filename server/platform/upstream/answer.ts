import type { z } from "zod";

/** `problem` names the invalid fields and the reasons, never values. */
export type ReadJson<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Parses a JSON body and validates its shape. */
export function readJson<T>(body: Uint8Array, shape: z.ZodType<T>): ReadJson<T> {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return { ok: false, problem: "is no JSON" };
  }
  const read = shape.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  const issues = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return { ok: false, problem: issues.join("; ") };
}
