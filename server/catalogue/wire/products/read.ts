import type { z } from "zod";
import { createFault } from "#server/platform/fault.ts";

/** Parses one answer of a product source; throws a fault that names field and product. */
export function readOne<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const read = schema.safeParse(json);
  if (!read.success) throw wrongAnswer(`${what}${nameOf(json)}`, read.error);
  return read.data;
}

/**
 * Parses a list. Invalid entries are reported and left out: the others can still be sold. A list with only invalid
 * entries throws a fault, so that it never replaces a good one in the cache.
 */
export function readMany<T>(schema: z.ZodType<T>, json: unknown, what: string, onSkipped: (fault: Error) => void): T[] {
  if (!Array.isArray(json)) throw createFault("productAnswer", `${what}: a list was expected`);
  let last: Error | null = null;
  const good = json.flatMap((entry: unknown) => {
    const read = schema.safeParse(entry);
    if (read.success) return [read.data];
    last = wrongAnswer(`${what}${nameOf(entry)}`, read.error);
    onSkipped(last);
    return [];
  });
  if (last && good.length === 0) throw last;
  return good;
}

function nameOf(json: unknown): string {
  const { Id, ExterneId } = (json ?? {}) as { Id?: unknown; ExterneId?: unknown };
  const name = Id ?? ExterneId;
  return typeof name === "string" || typeof name === "number" ? ` ${String(name).slice(0, 64)}` : "";
}

/** Names only fields and reasons: another service's data must not reach the log. */
function wrongAnswer(what: string, error: z.ZodError): Error {
  const fields = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(String).join(".") || "answer"}: ${message}`);
  return createFault("productAnswer", `${what} is not as agreed: ${fields.join("; ")}`);
}
