import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Env } from "#server/platform/process/environment.ts";
import type { RequestContext } from "../context.ts";
import type { EventRow } from "../event/model.ts";
import { effectOf } from "../event/replay.ts";
import type { PlatformServices } from "../process/services.ts";
import type { Answer } from "./answer.ts";
import type { ShowProgress } from "./progress.ts";

/** A command typed after `npm run cli --`; listed in main.ts, one file each in server/cli/. */
export type Command<Context extends RequestContext, Services = PlatformServices> = {
  name: string;
  /** Its line in the list that --help shows. */
  summary: string;
  /**
   * Every form of the command, without the leading "cli ". Those that read show what they find as one record, or as
   * one a line while they run on, which --json prints; those that write say what they did.
   */
  usage: { reads: readonly string[]; writes: readonly string[] };
  /**
   * `args` follow the name, without --tenant and --json. For wrong usage throw wrongUsage(); for a failure throw
   * userError().
   */
  run(args: string[], deps: CliDeps<Context, Services>): Promise<void>;
};

/** What commands may use; each is opened on first use only. `Context`: that of the command's room. */
export type CliDeps<Context extends RequestContext, Services = PlatformServices> = Answer & {
  settings(): Promise<Env>;
  /** An environment variable whose name is data: a tenant's record names it. Empty counts as not set. */
  variable(name: string): string | undefined;
  /** The URL of the database as its owner. */
  databaseUrl(): Promise<string>;
  services(): Promise<Services>;
  /**
   * The tenant given by --tenant. Wrong usage without it, unless the installation has one tenant only: a forgotten word
   * would act on another brand.
   */
  tenant(): Promise<Context["tenant"]>;
  /** The RequestContext of that tenant, without a login. */
  ctx(): Promise<Context>;
  withProgress: ShowProgress;
  /** The system's user name of the person typing, for the record. */
  user: string;
};

export type WrongUsage = Error & { tag: "usage" };

/** Wrong usage: the command's usage is shown, and the process exits with 2. */
export function wrongUsage(message: string): WrongUsage {
  return Object.assign(new Error(message), { tag: "usage" as const });
}

export function isWrongUsage(fault: unknown): fault is WrongUsage {
  return fault instanceof Error && "tag" in fault && fault.tag === "usage";
}

/** Options and positional arguments of a command; an unknown option is wrong usage. */
export function parseOptions<O extends NonNullable<ParseArgsConfig["options"]>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (fault) {
    throw wrongUsage((fault as Error).message.split(". ")[0] ?? "unknown option");
  }
}

/** One event of an aggregate, as commands show it. */
type ShownEvent = {
  at: Date;
  event: string;
  from: string | null;
  to: string | null;
  actor: string;
  actorId: string | null;
  reasonCode: string | null;
};

/** The history of an aggregate, oldest first. `until`: only what had taken effect by then; null: all. */
export async function historyOf(
  ctx: RequestContext,
  aggregate: EventRow["aggregate"],
  id: string,
  until: Date | null = null,
): Promise<ShownEvent[]> {
  const events = (await ctx.events.of(aggregate, id)).filter((event) => until === null || effectOf(event) <= until);
  return events.map(({ event, from, to, actor, actorId = null, reasonCode = null, occurredAt }) => {
    return { at: occurredAt, event, from, to, actor, actorId, reasonCode };
  });
}

/** A history for people, one line for each event: time (UTC), event, states, actor and reason. */
export function historyLines(events: readonly ShownEvent[]): string[] {
  return events.map(({ at, event, from, to, actor, actorId, reasonCode }) => {
    const who = [actor, actorId].filter(Boolean).join(" ");
    return `  ${at.toISOString()}  ${event}  ${from ?? "-"} → ${to ?? "-"}  ${who}  ${reasonCode ?? ""}`.trimEnd();
  });
}
