import { isWrongUsage } from "#server/platform/cli/command.ts";
import { isShortage } from "#server/platform/process/shortage.ts";
import { isUserError } from "#server/platform/process/user-error.ts";

/** What went wrong, and what to do. `code`: for programs. `stack`: only with LOG_LEVEL=debug. */
export type Problem = { code: string; message: string; hint: string; stack?: string };

/**
 * What went wrong, and what to do, in the words of who runs the product. What only says something to its developers
 * (messages of libraries, statements, values) is shown with LOG_LEVEL=debug alone: it may contain anything. `usage`:
 * what to do after wrong usage.
 */
export function problemOf(fault: unknown, env: Readonly<Record<string, string | undefined>>, usage: string): Problem {
  if (isWrongUsage(fault)) return { code: "usage", message: fault.message, hint: usage };
  if (isUserError(fault)) return { code: fault.code, message: fault.message, hint: fault.hint };
  const [code, message, hint] = inWords(fault as Error);
  const problem = { code, message, hint };
  return env["LOG_LEVEL"] === "debug" ? { ...problem, stack: String((fault as Error).stack) } : problem;
}

/** The problem as people read it in a terminal. */
export function inText({ code, message, hint, stack }: Problem): string {
  const said = `${message}${code === "usage" ? "\n\n" : "\n"}${hint}`;
  return stack ? `${said}\n${stack}` : said;
}

function inWords(fault: Error & { code?: string; path?: string }): [code: string, message: string, hint: string] {
  const { code, path } = fault;
  if (code === "42P01" || code === "P2021")
    return ["noTables", "The database has no tables yet.", "Run: npm run db:migrate"];
  if (code === "42501") {
    const hint = "DATABASE_URL must be the owner's address.";
    return ["noRights", "The database does not let this user do that.", hint];
  }
  if (code === "ENOENT" && path)
    return ["noFile", `There is no ${path}.`, "Check the name, and the folder that you are in."];
  if (code === "EISDIR") return ["noFile", "A file is needed, and a folder was named.", "Name the file."];
  if ((code === "EACCES" || code === "EPERM" || code === "EROFS") && path)
    return ["noRights", `${path} may not be read or written here.`, "Check whose it is, and its rights."];
  if (isShortage(fault)) {
    const hint = "Run the command again: what was done already is not done twice.";
    return ["shortage", "The database, the disk or the network did not answer in time.", hint];
  }
  const hint = "Run it with LOG_LEVEL=debug, and report what it says.";
  return ["fault", "It did not work, for a reason that should not occur.", hint];
}
