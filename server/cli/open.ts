import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { contextForJob } from "#server/context.ts";
import { type Env, readEnv } from "#server/env.ts";
import { type House, openHouse } from "#server/house.ts";
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
    databaseUrl: async () => (await open()).url,
    house: () =>
      (house ??= deps.settings().then((read) => openHouse(read, makeLog(env["LOG_LEVEL"] ?? "warn", process.stderr)))),
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

function userName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    return env["USER"] ?? "unknown";
  }
}
