import { randomBytes } from "node:crypto";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { copyDatabase, inDatabase, query } from "#tests/support/database/server.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { openSite, type Site } from "./site.ts";
import type { World } from "./worlds.ts";

type Mine = {
  /** A person with a browser context of their own. */
  person: (world?: World) => Promise<Page>;
};

type Ours = {
  /** The installation that all tests share; its clock must not be moved. */
  site: Site;
  /** This worker's own installation, whose clock may be set forward. */
  ownSite: Site;
  /** Another one as `npm start` starts it: with the demonstration shop, and without keys of the order feed. */
  playedSite: Site;
};

type How = {
  env: Record<string, string>;
  parts?: Parameters<typeof startApp>[0]["parts"];
  /** Runs it as `npm run dev` does. */
  development?: boolean;
  /** Prepares its database before it starts. */
  before?: (databaseUrl: string) => Promise<void>;
};

/** Starts an installation on a copy of APP_SEEDED, and stops it after `use`. */
export async function installation(
  { env, parts, development = false, before }: How,
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const seeded = String(process.env["APP_SEEDED"]);
  const name = `own_${randomBytes(6).toString("hex")}`;
  const databaseUrl = inDatabase(seeded, name);
  const template = new URL(seeded).pathname.slice(1);
  await copyDatabase(inDatabase(seeded, "postgres"), name, template);
  await before?.(databaseUrl);
  const app = await startApp({ databaseUrl, env, seed: false, development, ...(parts && { parts }) });
  const site = openSite(app);
  await use(site);
  await site.close();
  await app.stop();
  await query(inDatabase(seeded, "postgres"), `drop database ${name} with (force)`);
}

export const test = base.extend<Mine, Ours>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = openSite({
        port: Number(process.env["APP_PORT"]),
        databaseUrl: String(process.env["APP_DATABASE"]),
        folder: String(process.env["APP_FOLDER"]),
        env: { ...process.env, NODE_ENV: "production", ...tenantVariables },
      });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ({}, use) => installation({ env: tenantVariables }, use),
    { scope: "worker", timeout: 120_000 },
  ],
  playedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    ({}, use) => installation({ env: { DEMO_SHOP: "yes" } }, use),
    { scope: "worker", timeout: 120_000 },
  ],
  async person({ browser }, use) {
    const contexts: BrowserContext[] = [];
    await use(async (world) => {
      const context = await browser.newContext(world?.options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from "@playwright/test";

/** Different in each test, variant and run, so that tests do not affect each other. */
export const signature = () => randomBytes(5).toString("hex");

export const newAddress = (name: string, sign = signature()) => `${name}.${sign}@post.example`;
