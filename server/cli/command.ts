import { type ParseArgsConfig, parseArgs } from "node:util";
import type { RequestContext } from "#server/domain/context.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { Env } from "#server/runtime/environment.ts";
import type { Services } from "#server/runtime/services.ts";

/** One word that ops type after `npm run cli --`; listed in server/cli.ts, one file each in server/cli/. */
export type Command = {
  name: string;
  /** One line of the list that --help shows. */
  summary: string;
  /** Every form of the command, without the leading "cli ". */
  usage: readonly string[];
  /** `args` is what follows the name, without --tenant. Wrong usage: throw wrongUsage(); what went wrong: throw userError(). */
  run(args: string[], deps: CliDeps): Promise<void>;
};

/** What a command may ask for; nothing is opened before it is asked. */
export type CliDeps = {
  print(line: string): void;
  settings(): Promise<Env>;
  /** A variable of the environment whose name is data: a tenant's record names it. Empty counts as not set. */
  variable(name: string): string | undefined;
  /** Address of the database as its owner. */
  databaseUrl(): Promise<string>;
  services(): Promise<Services>;
  /** The tenant of --tenant, else the default tenant. */
  tenant(): Promise<Tenant>;
  /** The RequestContext of that tenant; nobody is logged in. */
  ctx(): Promise<RequestContext>;
  /** Who types: the system's user name, for the record. */
  user: string;
};

export type WrongUsage = Error & { tag: "usage" };

/** The command cannot have been meant like this: its usage is shown, and the process ends with 2. */
export function wrongUsage(message: string): WrongUsage {
  return Object.assign(new Error(message), { tag: "usage" as const });
}

export function isWrongUsage(fault: unknown): fault is WrongUsage {
  return fault instanceof Error && "tag" in fault && fault.tag === "usage";
}

/** Options and positional words of a command; an option that it does not know is wrong usage. */
export function parseOptions<O extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (fault) {
    throw wrongUsage((fault as Error).message.split(". ")[0] ?? "unknown option");
  }
}
