import { spawnSync } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { checkDatabaseUrl, type OpenDatabase, startEmbedded } from "#bin/postgres/open.ts";
import { listen } from "#server/http/listen.ts";
import { connectionProblem } from "#server/platform/database/connection-problem.ts";
import { checkKeys } from "#server/platform/keys/key-check.ts";
import { type Env, readEnv } from "#server/platform/process/environment.ts";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { notePort } from "./noted-port.ts";
import { bundled, inDevelopment } from "./process-flags.ts";
import { databaseClient, processes, rebuildIfStale, site } from "./rebuild-if-stale.ts";
import { seedSteps } from "./seed-steps.ts";
import { type Supervisor, startSupervisor } from "./supervisor.ts";
import { testKeys } from "./test-keys.ts";

const say = (line: string) => console.log(line);
const development = process.env["NODE_ENV"] === "development";

let database: OpenDatabase | undefined;
let family: Supervisor | undefined;
let ending = false;

/** Stops the parts in reverse order of their start; leaves nothing running. */
async function end(code: number): Promise<never> {
  if (ending) return new Promise(() => undefined);
  ending = true;
  await family?.stop();
  await database?.close();
  process.exit(code);
}

async function start(): Promise<void> {
  const settings = readEnv({ DATABASE_URL: "postgresql://to.come", ...process.env });
  database = await openDatabase(settings);
  const env = { ...process.env, DATABASE_URL: database.url };
  // Checked before the long steps, so that a taken port is reported at once rather than by the web process.
  await checkPort(settings);
  rebuildIfStale(databaseClient);
  // Imported late: it imports the Prisma client, which was only just generated.
  const { migrate } = await import("../../prisma/migrate.ts");
  const { APP_DATABASE_URL } = readEnv(env);
  const applied = await migrate(database.url, APP_DATABASE_URL);
  if (applied.length > 0) say(`Migrated the database: ${applied.join(", ")}.`);
  await withClient(APP_DATABASE_URL, (client) => checkKeys(client, settings)).catch((fault) => {
    throw connectionProblem("APP_DATABASE_URL", APP_DATABASE_URL, fault);
  });
  const upstreams = await demoUpstreams(settings);
  if (settings.TENANT_ENVIRONMENT === "development")
    await seedOnce(database.url, { ...env, ...upstreams.env }, upstreams.scripts);
  const keys = settings.TENANT_ENVIRONMENT === "development" ? testKeys(settings, { ...env, ...upstreams.env }) : null;
  if (!development) for (const product of [site, processes]) rebuildIfStale(product);
  await checkPort(settings);
  family = await startSupervisor({
    scripts: [...Object.values(development ? inDevelopment : bundled), ...upstreams.scripts],
    env: {
      ...env,
      ...upstreams.env,
      NODE_ENV: development ? "development" : "production",
      ...(settings.TENANT_ENVIRONMENT === "development" ? { DEMO_SHOP: process.env["DEMO_SHOP"] ?? "yes" } : {}),
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    },
    onDeath: (script, code) => console.error(`${script} ended with code ${code}; starting it again.`),
  });
  if (development) restartOnChange(family);
  if (settings.TENANT_ENVIRONMENT === "development") notePort(settings);
  await sayAddresses(database.url, settings);
  if (keys) say(`\nTest keys for docs/partners, in ${keys}`);
}

async function openDatabase({ DATA_DIR }: Env): Promise<OpenDatabase> {
  const url = process.env["DATABASE_URL"];
  if (url) return { url: await checkDatabaseUrl(url), close: async () => undefined };
  say(`Starting the embedded PostgreSQL in ${DATA_DIR} …`);
  return startEmbedded(join(DATA_DIR, "postgres"));
}

async function checkPort(settings: Pick<Env, "PORT" | "HOST">): Promise<void> {
  const probe = createServer();
  await listen(probe, settings);
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Seeds the demonstration tenants and, if tests/ exists, a year of recommendations, before any process
 * works on them. `upstreams`: scripts that run the services of further tenants and seed these; with --once they end
 * afterwards.
 */
async function seedOnce(url: string, env: NodeJS.ProcessEnv, upstreams: readonly string[]): Promise<void> {
  if (!existsSync("server/cli.ts")) return;
  const year = "tests/demonstration/main.ts";
  const step = (name: string, command: string[]) => ({
    name,
    run: () => {
      const { status } = spawnSync(process.execPath, command, { env, stdio: "inherit" });
      if (status !== 0) throw userError("The demonstration tenants could not be seeded.", "It says why above.");
    },
  });
  const steps = [
    step("tenants", ["server/cli.ts", "seed"]),
    ...(existsSync(year) ? [step("year", [year])] : []),
    ...upstreams.map((script) => step("services", [...script.split(" "), "--once"])),
  ];
  await seedSteps(url, steps, say);
}

/**
 * On a development machine the services of the tenant `upstream` and the identity provider of `elbschutz` and `sandbox`
 * are started beside the product, unless DEMO_UPSTREAMS is "no", one of their ports is taken, or they are missing (an
 * installation without tests/). With them the demonstration tenants get accounts to pay from, unless they have them.
 */
async function demoUpstreams({ TENANT_ENVIRONMENT }: Env): Promise<{ scripts: string[]; env: Record<string, string> }> {
  const none = { scripts: [], env: {} };
  const script = "tests/fakes/main.ts";
  if (TENANT_ENVIRONMENT !== "development" || process.env["DEMO_UPSTREAMS"] === "no" || !existsSync(script))
    return none;
  const { contentSecret, ports, sandboxPayer } = await import("#tests/fakes/upstream-tenant.ts");
  for (const port of Object.values(ports)) {
    const isFree = await checkPort({ PORT: port, HOST: "127.0.0.1" }).then(
      () => true,
      () => false,
    );
    if (isFree) continue;
    say(`Port ${port} is taken: the tenant upstream has no services. DEMO_UPSTREAMS=no leaves them out.`);
    return none;
  }
  const { signOnSecret, testSignOnSecret } = await import("#tests/fakes/sign-on-secret.ts");
  const secrets = [contentSecret, signOnSecret, testSignOnSecret, sandboxPayer].map(({ variable, value }) => [
    variable,
    value,
  ]);
  const { payers } = await import("#tests/fakes/payers.ts");
  const unset = Object.entries(payers).filter(([variable]) => !process.env[variable]);
  return { scripts: [`${script} --seed`], env: Object.fromEntries([...secrets, ...unset]) };
}

async function tenantIds(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) => client.query<{ id: string }>("select id from tenant order by id"));
  return rows.map(({ id }) => id);
}

/** The web process reloads changes itself. The worker is restarted a little later, so that the page comes first. */
function restartOnChange(members: Supervisor): void {
  let pending: NodeJS.Timeout | undefined;
  let restarted = Promise.resolve();
  watch("server", { recursive: true }, (_event, file) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      restarted = restarted
        .then(() => members.restart(inDevelopment.worker))
        .catch((fault) => console.error(explained(fault)));
    }, 1_500);
  });
}

async function sayAddresses(url: string, { PORT, TENANT_ENVIRONMENT }: Env): Promise<void> {
  const isLocal = TENANT_ENVIRONMENT === "development";
  const addresses = isLocal ? (await tenantIds(url)).map((id) => `\n  http://${id}.localhost:${PORT}`) : [];
  const mailbox = isLocal ? "\nMails and the demonstration shop: /postfach on each of them." : "";
  say(`\nReady on port ${PORT}. Ctrl-C ends everything.${addresses.join("")}${mailbox}`);
}

const otherFolder = "Set DATA_DIR to a folder that can be made and written to.";
/** Hints for system errors, by code. */
const waysOut: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full. Free some space, then start again.",
  ENOTDIR: otherFolder,
  EEXIST: otherFolder,
  EACCES: otherFolder,
  EROFS: otherFolder,
};

function explained(fault: unknown): string {
  const { code, message } = fault as NodeJS.ErrnoException;
  const hint = code === undefined ? undefined : waysOut[code];
  const known = hint ? userError(message, hint) : fault;
  return isUserError(known) ? `\n${known.message}\n→ ${known.hint}` : `\n${(fault as Error).stack}`;
}

process
  .on("SIGTERM", () => end(0))
  .on("SIGINT", () => end(0))
  .on("disconnect", () => end(0));
try {
  await start();
} catch (fault) {
  console.error(explained(fault));
  await end(1);
}
