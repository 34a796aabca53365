import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoFeedKey } from "#server/platform/keys/feed-keys.ts";
import type { Env } from "#server/platform/process/environment.ts";

/** The tenant that docs/partners uses, and the test tenant of its page about the sandbox. */
const tenants = ["nordlicht", "sandbox"];
const file = "test-keys.sh";

/**
 * On a development machine: what a partner's developer needs to call as one, as lines for a shell. Made once, and kept
 * in the folder of data, for both tenants: the order feed's key, an API key, and the secret of a webhook endpoint that
 * is disabled until somebody listens. null: a tenant is not seeded.
 */
export function testKeys(settings: Pick<Env, "DATA_DIR" | "APP_SECRET">, env: NodeJS.ProcessEnv): string | null {
  const path = join(settings.DATA_DIR, file);
  if (existsSync(path)) return `${path}\n${readFileSync(path, "utf8")}`;
  if (!existsSync("server/cli.ts")) return null;
  const lines = tenants.map((tenant) => linesOf(tenant, settings.APP_SECRET, env));
  if (lines.some((line) => line === null)) return null;
  writeFileSync(path, lines.join(""), { mode: 0o600 });
  return `${path}\n${readFileSync(path, "utf8")}`;
}

/** null: the tenant is not seeded. */
function linesOf(tenant: string, appSecret: string, env: NodeJS.ProcessEnv): string | null {
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ["server/cli.ts", ...args, "--tenant", tenant], { env, encoding: "utf8" }).stdout;
  const hook = ["--url", "http://127.0.0.1:4000/hooks", "--owner", "technik@partner.example"];
  const apiKey = /ak_[\w-]+/.exec(command("api-clients", "add", "test"))?.[0];
  const secret = /whsec_\S+/.exec(command("webhooks", "add", "test", ...hook))?.[0];
  if (!apiKey || !secret) return null;
  command("webhooks", "disable", "test");
  const name = tenant.toUpperCase();
  const feedKey = env[`${name}_FEED_KEY`] ?? demoFeedKey(appSecret, tenant);
  const keys = { FEED_KEY: feedKey, API_KEY: apiKey, WEBHOOK_SECRET: secret };
  return Object.entries(keys)
    .map(([key, value]) => `export ${name}_${key}=${value}\n`)
    .join("");
}
