import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { settings } from "#server/platform/process/environment.ts";
import { root } from "#server/platform/process/root.ts";
import { composeFile, file } from "./files.ts";

const { services, networks } = composeFile("docker-compose.yml");
const variablesOf = (name: string) => services[name]?.environment ?? expect.fail(`${name} has no environment`);
const processes = ["web", "worker", "migrate"];

/** Settings that a container does not need, or of which only one value is right in it. */
const withheld: Record<string, string[]> = {
  // the port and folder of the image; there is no pooler
  all: ["PORT", "DATA_DIR", "LISTEN_DATABASE_URL", "DATABASE_NAMED_STATEMENTS"],
  web: ["DATABASE_URL", "CDN_PURGE_URL", "CDN_PURGE_HEADERS"],
  worker: ["DATABASE_URL", "TRUST_PROXY", "MAX_CONNECTIONS", "DRAIN_SECONDS", "PICTURE_CACHE_MB", "PAGE_CACHE_MB"],
  migrate: [
    "HOST",
    "TRUST_PROXY",
    "MAX_CONNECTIONS",
    "DRAIN_SECONDS",
    "PICTURE_CACHE_MB",
    "PAGE_CACHE_MB",
    "CDN_PURGE_URL",
    "CDN_PURGE_HEADERS",
  ],
};

/** The settings with which docker/postgres/serve.sh starts the server. `library`: a file of its installation. */
function serving(env: Record<string, string>, library?: string): Record<string, string> {
  const server = mkdtempSync(join(tmpdir(), "serve-"));
  onTestFinished(() => rmSync(server, { recursive: true }));
  mkdirSync(join(server, "bin"));
  writeFileSync(join(server, "bin/postgres"), "", { mode: 0o755 });
  writeFileSync(join(server, "bin/docker-entrypoint.sh"), 'echo "$@"', { mode: 0o755 });
  if (library) {
    mkdirSync(dirname(join(server, library)), { recursive: true });
    writeFileSync(join(server, library), "");
  }
  const said = execFileSync(join(root, "docker/postgres/serve.sh"), ["-c", "wal_level=logical"], {
    env: { ...process.env, ...env, PATH: `${join(server, "bin")}:${process.env.PATH}` },
    encoding: "utf8",
  });
  expect(said).toMatch(/^postgres( -c \w+=\S+)+\n$/);
  return Object.fromEntries([...said.matchAll(/ -c (\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

/** The variables that the demonstration tenants' records name. */
const ofTenants = globSync(join(root, "prisma/seed/tenants/*/tenant.json")).flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/"\w+Variables?":\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"([A-Z0-9_]+)"/g)].map(([, name = ""]) => name),
  ),
);

describe("docker-compose.yml", () => {
  it.each(processes)("passes %s each of its settings by name, and nothing else", (name) => {
    const left = [...(withheld["all"] ?? []), ...(withheld[name] ?? [])];
    const wanted = Object.keys(settings.shape).filter((setting) => !left.includes(setting));
    expect(ofTenants.length).toBeGreaterThan(5);
    expect(Object.keys(variablesOf(name)).sort()).toEqual([...wanted, ...ofTenants].sort());
    expect(services[name]?.env_file).toBeUndefined();
  });

  it("takes a setting from the variable of its own name", () => {
    for (const name of processes) {
      for (const [variable, value] of Object.entries(variablesOf(name))) {
        if (!String(value).includes("$") || /^(APP_)?DATABASE_URL$/.test(variable)) continue;
        expect(value).toBe(`\${${variable}:-}`);
      }
    }
  });

  it.each(["web", "worker", "proxy"])("keeps the database owner's password from %s", (name) => {
    expect(JSON.stringify(services[name])).not.toMatch(/POSTGRES_PASSWORD|\/\/referral:|env_file/);
  });

  it("lets web and worker log in as the role that owns nothing", () => {
    for (const name of ["web", "worker"]) expect(variablesOf(name)["APP_DATABASE_URL"]).toMatch(/\/\/app_login:/);
    expect(variablesOf("migrate")["DATABASE_URL"]).toMatch(/\/\/referral:/);
  });

  it("keeps the database away from the proxy and from the outside", () => {
    expect(services["postgres"]?.networks).toEqual(["data"]);
    expect(services["proxy"]?.networks).not.toContain("data");
    expect(networks?.["data"]).toEqual({ internal: true });
  });

  it("migrates and seeds by command only", () => {
    expect(services["migrate"]?.profiles).toEqual(["tools"]);
    for (const name of ["web", "worker"]) expect(services[name]?.depends_on).not.toHaveProperty("migrate");
    expect(file("docker-compose.yml")).not.toContain("seed");
  });

  it.each(["", "4"])("lets PostgreSQL take what the processes open for which the proxy has room (%s)", (processes) => {
    const templates = file("docker/haproxy.cfg").match(/server-template \w+- "\$\{WEB_PROCESSES\}" web:3000/g);
    const named = { WEB_PROCESSES: /-(\d+)\}$/.exec(variablesOf("proxy")["WEB_PROCESSES"] ?? "")?.[1] ?? "" };
    expect(variablesOf("postgres")).toMatchObject({ WEB_PROCESSES: variablesOf("proxy")["WEB_PROCESSES"] });
    expect(Number(named.WEB_PROCESSES)).toBeGreaterThan(1);

    const env = { ...named, ...(processes && { WEB_PROCESSES: processes }) };
    const connections = serving(env)["max_connections"];
    // The two backends of the proxy have the same places.
    const places = ((templates?.length ?? 0) / 2) * Number(env.WEB_PROCESSES);
    expect(places).toBe(2 * Number(env.WEB_PROCESSES));
    const [workers, others] = [2, 20];
    const ofProcess = settings.shape.DATABASE_POOL.parse(undefined) + 3;
    expect(Number(connections)).toBe((places + workers) * ofProcess + others);
  });

  it.each([
    ["2g", 512],
    ["768m", 192],
    ["1.5gb", 384],
  ])("gives PostgreSQL's buffers a quarter of its memory (%s)", (memory, megabytes) => {
    expect(serving({ POSTGRES_MEMORY: memory })["shared_buffers"]).toBe(`${megabytes * 1024}kB`);
    expect(variablesOf("postgres")["POSTGRES_MEMORY"]).toBe(services["postgres"]?.mem_limit);
  });

  it("has PostgreSQL log what is slow or waits, without values, and count statements where it can", () => {
    const { shared_preload_libraries: none, ...without } = serving({});
    expect(none).toBeUndefined();
    expect(without).toMatchObject({
      log_min_duration_statement: "1s",
      log_parameter_max_length: "0",
      log_lock_waits: "on",
      wal_level: "logical",
    });
    expect(serving({}, "lib/pg_stat_statements.so")["shared_preload_libraries"]).toBe("pg_stat_statements");
    expect(serving({}, "lib/postgresql/pg_stat_statements.so")["shared_preload_libraries"]).toBe("pg_stat_statements");
  });

  it("lets a single web process take every connection that the proxy takes", () => {
    const [, taken = ""] = /^ {2}maxconn (\d+)$/m.exec(file("docker/haproxy.cfg")) ?? [];
    expect(settings.shape.MAX_CONNECTIONS.parse(undefined)).toBe(Number(taken));
  });

  it("checks PostgreSQL without a shell, patiently, and below an init process that reaps what a check leaves", () => {
    expect(services["postgres"]).toMatchObject({
      init: true,
      healthcheck: {
        test: ["CMD", "pg_isready", "-U", "referral", "-d", "referral", "-h", "127.0.0.1"],
        interval: "10s",
        timeout: "10s",
        start_period: "120s",
      },
    });
  });

  it("lets docker/replace.sh wait for web and worker, for as long as it has patience", () => {
    for (const name of ["web", "worker"]) {
      const { healthcheck } = services[name] ?? expect.fail(name);
      expect(healthcheck?.test.slice(0, 3)).toEqual(["CMD", "node", "-e"]);
      expect(healthcheck).toMatchObject({ interval: "5s", timeout: "3s", retries: 12 });
    }
    const port = variablesOf("worker")["METRICS_PORT"];
    // Prometheus asks from another container.
    for (const name of ["web", "worker"]) expect(variablesOf(name)["HOST"]).toBe("::");
    expect(services["worker"]?.healthcheck?.test[3]).toContain(`http://127.0.0.1:${port}/metrics`);
  });

  it("lets requests end that a proxy is answering when it is replaced", () => {
    expect(services["proxy"]).toMatchObject({ stop_signal: "SIGUSR1", stop_grace_period: "10s" });
  });
});

describe(".env.example", () => {
  it("names only what the compose files take", () => {
    const text = file("docker-compose.yml") + file("docker-compose.tls.yml");
    const names = [...file(".env.example").matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !text.includes(`\${${name}`))).toEqual([]);
  });
});
