import type { z } from "zod";
import { wrongUsage } from "#server/platform/cli/command.ts";

/** Field errors of forms (server/platform/values/fields.ts) in the words of the command line. */
const words: Record<string, string> = {
  "error.required": "is needed",
  "error.tooLong": "is too long",
  "error.postcode": "has five digits",
  "error.phone": "is no telephone number",
  "error.email": "is no e-mail address",
  "error.name": "is no name of letters",
};

/**
 * The values that the schema makes of the flags; `flagOf` names the flag of each field. Wrong values are wrong usage,
 * all listed.
 */
export function readFlags<S extends z.ZodObject>(
  schema: S,
  values: unknown,
  flagOf: Record<keyof S["shape"], string>,
): z.output<S> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: [field], message }) => `${flagOf[String(field)] ?? String(field)} ${words[message] ?? "is not valid"}.`,
  );
  throw wrongUsage([...new Set(problems)].join("\n"));
}
