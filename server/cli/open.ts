import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { type Env, readEnv } from "#server/env.ts";
import type { House } from "#server/house.ts";
import { makeLog } from "#server/log.ts";
import { type OpenDatabase, openDatabase } from "#server/postgres/open.ts";
import { problem } from "#server/postgres/problem.ts";
import type { CliDeps } from "./command.ts";

/** Everything a command may ask for, opened when it is asked and closed together. */
export function openDeps(
  env: NodeJS.ProcessEnv,
  tenantId: string | undefined,
): { deps: CliDeps; close(): Promise<void> } {
  let database: Promise<OpenDatabase> | undefined;
  let settings: Promise<Env> | undefined;
  let house: Promise<House> | undefined;
  const open = () => (database ??= openDatabase(env));

  const deps: CliDeps = {
    print: (line) => console.log(line),
    settings: () => (settings ??= open().then(({ url }) => readEnv({ ...env, DATABASE_URL: url }))),
    variable: (name) => env[name] || undefined,
    databaseUrl: async () => (await open()).url,
    house: () => (house ??= deps.settings().then((read) => openQuietly(read, env["LOG_LEVEL"]))),
    async tenant() {
      const { tenants } = await deps.house();
      const id = tenantId ?? (await deps.settings()).DEFAULT_TENANT;
      const tenant = tenants.byId(id);
      if (tenant) return tenant;
      const known = tenants.all().map((one) => one.id);
      throw problem(
        `There is no tenant "${id}".`,
        known.length > 0 ? `Known: ${known.join(", ")}.` : "Add one: cli tenant apply <folder>, or cli seed.",
      );
    },
    async ctx() {
      const opened = await deps.house();
      const { contextForJob } = await import("#server/context.ts");
      return contextForJob(opened, await deps.tenant(), opened.clock.now, randomUUID());
    },
    user: userName(env),
  };
  return {
    deps,
    async close() {
      await house?.then((opened) => opened.close()).catch(() => undefined);
      await database?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

/** The house is large; commands that only look at files do not wait for it. Logs go where they do not mix with answers. */
async function openQuietly(settings: Env, level = "warn"): Promise<House> {
  const { openHouse } = await import("#server/house.ts");
  return openHouse(settings, makeLog(level, process.stderr));
}

function userName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    return env["USER"] ?? "unknown";
  }
}
