import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { CliDeps } from "#server/cli/command.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/seed.ts";
import { contextForJob } from "#server/context.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { House } from "#server/house.ts";
import { database, type TestDatabase } from "./database.ts";

export type SeededHouse = {
  database: TestDatabase;
  house: House;
  /** What a command gets; what it prints is kept in `printed`. */
  deps: CliDeps;
  printed: string[];
  /** A Ctx of a seeded tenant. The clock is the one that is given, else the process's. */
  ctx(tenantId: string, now?: () => Date): Ctx;
};

/** A fresh database as `cli seed` fills it, and the house that commands open on it. For one test file; gone when it is done. */
export async function seededHouse(env: NodeJS.Dict<string> = {}): Promise<SeededHouse> {
  const fresh = await database();
  const printed: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "referral-house-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { deps: opened, close } = openDeps(
    {
      NODE_ENV: "test",
      TENANT_ENVIRONMENT: "testing",
      DATABASE_URL: fresh.url,
      DATABASE_POOL: "12",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SMTP_URL: "smtp://127.0.0.1:1",
      APP_SECRET: randomBytes(32).toString("base64"),
      DATA_KEYS: `k1:${randomBytes(32).toString("base64")}`,
      ...env,
    },
    undefined,
  );
  afterAll(close);
  const deps: CliDeps = { ...opened, print: (line) => void printed.push(line) };
  await seed.run([], deps);
  const house = await deps.house();
  printed.length = 0;
  return {
    database: fresh,
    house,
    deps,
    printed,
    ctx(tenantId, now = house.clock.now) {
      const tenant = house.tenants.byId(tenantId);
      if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
      return contextForJob(house, tenant, now, "test");
    },
  };
}
