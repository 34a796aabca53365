import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { freePort } from "#bin/postgres/free-port.ts";

export const tenant = "nordlicht";
export const host = `${tenant}.localhost`;
export const say = (text: string) => console.log(`· ${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
const root = join(import.meta.dirname, "../..");
/** The image that docker-compose.yml builds. */
export const image = "referral-app";
/** Builds as before BuildKit, which a bare engine does not have. */
const engine = { DOCKER_BUILDKIT: "0", COMPOSE_DOCKER_CLI_BUILD: "0" };

/** An installation by docker-compose.yml, with settings, containers and volumes of its own. */
export type Project = {
  name: string;
  port: number;
  /** What stands in its .env. */
  settings: Record<string, string>;
  /** The compose command with this project's files: COMPOSE of the scripts in docker/. */
  command: string;
  /** Runs a command of compose, and returns what it said. */
  compose(...args: string[]): string;
  /** The same while this process goes on; `env` is added to the settings. */
  composing(args: string[], env?: Record<string, string>): Promise<void>;
  /** Runs a script of docker/ as operations would; returns its exit code and all that it said. */
  script(name: string, env?: Record<string, string>, args?: string[]): Promise<{ code: number; said: string }>;
  /** A command of the product's command line, for the tenant. */
  cli(...args: string[]): void;
  sql(statement: string): Promise<string>;
  /** The containers of a service that run. */
  ids(service: string): Promise<string[]>;
  remove(): void;
};

/** `files`: beside docker-compose.yml, in this order; each may name the variables of `env`. */
export async function project(name: string, files: string[], env: Record<string, string>): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), "compose-"));
  const port = await freePort();
  const settings: Record<string, string> = { ...settingsOf(port), ...newSecrets(), ...env };
  const envFile = join(folder, "settings.env");
  writeFileSync(
    envFile,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );
  const named = ["docker-compose.yml", ...files].flatMap((file) => ["-f", file]);
  const inProject = ["-p", name, "--env-file", envFile, ...named];
  const command = ["docker-compose", ...inProject].join(" ");
  const compose = (...args: string[]) => run("docker-compose", [...inProject, ...args]);
  return {
    ...{ name, port, settings, command, compose },
    async composing(args, more = {}) {
      await answered("docker-compose", [...inProject, ...args], more);
    },
    script: (script, more = {}, args = []) => running(`docker/${script}`, args, { COMPOSE: command, ...more }),
    cli(...args) {
      compose("run", "--rm", "-T", "migrate", "node", "build/processes/cli.js", ...args, "--tenant", tenant);
    },
    sql: (statement) =>
      answered("docker-compose", [...inProject, "exec", "-T", "postgres", "psql", "-U", "referral", "-Atc", statement]),
    async ids(service) {
      const labels = [`service=${service}`, `project=${name}`].map(
        (label) => `--filter=label=com.docker.compose.${label}`,
      );
      return (await answered("docker", ["ps", "-q", ...labels])).split("\n");
    },
    remove() {
      compose("--profile", "monitoring", "--profile", "tools", "down", "-v", "--remove-orphans", "-t", "5");
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * An installation for one drill: its tables are there, with the demonstration tenants if `seeded`. Shows the end of its
 * logs where the drill fails, and removes it in any case.
 */
export async function withProject<Result>(
  name: string,
  { files = [], env = {}, seeded = true }: { files?: string[]; env?: Record<string, string>; seeded?: boolean },
  drill: (own: Project) => Promise<Result>,
): Promise<Result> {
  const own = await project(name, ["tests/compose/override.yml", ...files], env);
  try {
    await own.composing(["run", "--rm", "-T", "migrate"]);
    if (seeded) {
      const { code, said } = await own.script("cli.sh", {}, ["seed"]);
      assert.equal(code, 0, said);
    }
    return await drill(own);
  } catch (fault) {
    console.log(own.compose("logs", "--tail=60"));
    throw fault;
  } finally {
    own.remove();
  }
}

export function run(program: string, args: string[], input = ""): string {
  const env = { ...process.env, ...engine };
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, env, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.at(-1)} failed: ${error?.message ?? ""}\n${stdout}\n${stderr}`);
  return stdout.trim();
}

/** What a program says while this process goes on: connections that are open meanwhile are looked after. */
export async function answered(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, said } = await running(program, args, env);
  if (code !== 0) throw new Error(`${program} ${args.at(-1)} ended with ${code}:\n${said}`);
  return said.trim();
}

/** The same as `run` while this process goes on, in any folder; never rejects. */
export async function running(program: string, args: string[], env: Record<string, string> = {}, cwd = root) {
  const child = spawn(program.startsWith("docker/") ? join(root, program) : program, args, {
    cwd,
    env: { ...process.env, ...engine, ...env },
  });
  child.stdin.end();
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? 1)));
  return { code, said };
}

export async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const status = await request(`http://127.0.0.1:${port}/readyz`).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    );
    if (status === 200) return;
    await pause(500);
  }
  throw new Error("The site did not come up within two minutes.");
}

/** Without a running Docker engine, DOCKER_STARTER may name a command that starts one. */
export function startEngine(): void {
  if (spawnSync("docker", ["info"]).status === 0) return;
  const starter = process.env.DOCKER_STARTER;
  if (!starter) throw new Error("No Docker engine answers. Start one (docker info must work).");
  say("starting a Docker engine");
  const { status } = spawnSync(starter, { stdio: "inherit" });
  if (status !== 0) throw new Error("The Docker engine could not be started.");
}

/** Secrets as operations would generate them. */
export function newSecrets() {
  const random = (bytes: number, encoding: "hex" | "base64") => randomBytes(bytes).toString(encoding);
  return {
    POSTGRES_PASSWORD: random(16, "hex"),
    APP_DATABASE_PASSWORD: random(16, "hex"),
    APP_SECRET: random(48, "base64"),
    DATA_KEYS: `2026a:${random(32, "base64")}`,
    INDEX_KEYS: `2026a:${random(32, "base64")}`,
    NORDLICHT_FEED_KEY: random(24, "hex"),
  };
}

/** The other settings of one machine; development, because the clock must be movable. */
function settingsOf(httpPort: number): Record<string, string> {
  return {
    TENANT_ENVIRONMENT: "development",
    DEFAULT_TENANT: tenant,
    PUBLIC_SCHEME: "http",
    PUBLIC_PORT: String(httpPort),
    HTTP_PORT: String(httpPort),
    WEB_PROCESSES: "4",
    DRAIN_SECONDS: "5",
    // All visitors of the test have one address.
    RATE_LIMIT_FACTOR: "1000",
  };
}
