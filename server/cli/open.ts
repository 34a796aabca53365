import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { type OpenDatabase, openDatabase } from "#bin/postgres/open.ts";
import { withNotedPort } from "#bin/start/noted-port.ts";
import { type Answer, inLines } from "#server/platform/cli/answer.ts";
import { wrongUsage } from "#server/platform/cli/command.ts";
import { progressOn, type ShowProgress } from "#server/platform/cli/progress.ts";
import { type Env, readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { Services } from "#server/runtime/services.ts";
import type { CliDeps } from "./command.ts";

/** Everything that commands may use, opened on first use and closed together. */
export function openDeps(
  env: NodeJS.ProcessEnv,
  tenantId: string | undefined,
  { print, show, next }: Answer = inLines(console.log),
  withProgress: ShowProgress = progressOn(null),
): { deps: CliDeps; close(): Promise<void> } {
  let database: Promise<OpenDatabase> | undefined;
  let settings: Promise<Env> | undefined;
  let services: Promise<Services> | undefined;
  const open = () => (database ??= openDatabase(env));

  const deps: CliDeps = {
    print,
    show,
    next,
    withProgress,
    settings: () => (settings ??= open().then(({ url }) => readEnv({ ...withNotedPort(env), DATABASE_URL: url }))),
    variable: (name) => env[name] || undefined,
    databaseUrl: async () => (await open()).url,
    services: () => (services ??= deps.settings().then((read) => createQuietly(read, env["LOG_LEVEL"] || "warn"))),
    async tenant() {
      const { tenants } = await deps.services();
      const known = tenants.ids();
      if (tenantId === undefined && known.length > 1) throw wrongUsage(`--tenant needs one of ${known.join(", ")}.`);
      const id = tenantId ?? known[0] ?? "";
      const tenant = await tenants.byId(id);
      if (tenant) return tenant;
      throw userError(
        id === "" ? "There is no tenant." : `There is no tenant "${id}".`,
        known.length > 0 ? `Known: ${known.join(", ")}.` : "Add one: cli tenant apply <folder>, or cli seed.",
        "notFound",
      );
    },
    async ctx() {
      const opened = await deps.services();
      const { contextForJob } = await import("#server/runtime/request-context.ts");
      return contextForJob(opened, await deps.tenant(), opened.clock.now, randomUUID());
    },
    user: userName(env),
  };
  return {
    deps,
    async close() {
      await services?.then((opened) => opened.close()).catch(() => undefined);
      await database?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

/**
 * Creates services on first use: commands that only read files do not need them. Logs go to stderr, results to stdout.
 */
async function createQuietly(settings: Env, level: string): Promise<Services> {
  const { createServices } = await import("#server/runtime/services.ts");
  return createServices(settings, makeLog(level, process.stderr));
}

/** Who typed: in a container or a unit, as the script says that starts it there (TYPED_BY). */
function userName(env: NodeJS.ProcessEnv): string {
  try {
    return env["TYPED_BY"] || userInfo().username;
  } catch {
    return env["USER"] ?? "unknown";
  }
}
