import { userError } from "#server/platform/process/user-error.ts";
import { wrongUsage } from "./command.ts";

/** Of commands that show something as it was. */
export const asOfOption = { "as-of": { type: "string" } } as const;

const pattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The moment of --as-of; a day alone is its beginning in UTC. null: not given, so as it is now. */
export function asOf({ "as-of": text }: { "as-of"?: string | undefined }, now: Date): Date | null {
  if (text === undefined) return null;
  const at = pattern.test(text) ? new Date(text) : null;
  if (!at || Number.isNaN(at.getTime())) throw wrongUsage("--as-of needs a moment, such as 2026-03-02T10:00:00Z.");
  if (at > now) throw wrongUsage(`--as-of ${text} is in the future.`);
  return at;
}

/** What was shown did not exist at that moment. */
export function notYet(what: string, at: Date) {
  return userError(`There was no ${what} at ${at.toISOString()}.`, "Without --as-of it is shown as it is.", "notFound");
}
