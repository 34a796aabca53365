import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { settings } from "#server/platform/process/environment.ts";
import { root } from "#server/platform/process/root.ts";

type Service = {
  environment?: Record<string, string>;
  env_file?: string;
  init?: boolean;
  cap_add?: string[];
  networks?: string[];
  profiles?: string[];
  depends_on?: object;
  healthcheck?: { test: string[]; interval: string; timeout: string; start_period?: string };
};
const file = (name: string) => readFileSync(join(root, name), "utf8");
type Compose = { services: Record<string, Service>; networks: Record<string, object> };
const { services, networks }: Compose = parse(file("docker-compose.yml"), { merge: true });
const variablesOf = (name: string) => services[name]?.environment ?? expect.fail(`${name} has no environment`);
const processes = ["web", "worker", "migrate"];

/** Settings that a container does not need, or of which only one value is right in it. */
const withheld: Record<string, string[]> = {
  // the port and folder of the image; there is no pooler
  all: ["PORT", "DATA_DIR", "LISTEN_DATABASE_URL", "DATABASE_NAMED_STATEMENTS"],
  web: ["DATABASE_URL", "CDN_PURGE_URL", "CDN_PURGE_HEADERS"],
  worker: [
    "DATABASE_URL",
    "HOST",
    "TRUST_PROXY",
    "MAX_CONNECTIONS",
    "DRAIN_SECONDS",
    "PICTURE_CACHE_MB",
    "PAGE_CACHE_MB",
  ],
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
    expect(networks["data"]).toEqual({ internal: true });
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

    const server = mkdtempSync(join(tmpdir(), "serve-"));
    onTestFinished(() => rmSync(server, { recursive: true }));
    writeFileSync(join(server, "docker-entrypoint.sh"), 'echo "$@"', { mode: 0o755 });
    const env = {
      ...process.env,
      ...named,
      ...(processes && { WEB_PROCESSES: processes }),
      PATH: `${server}:${process.env.PATH}`,
    };
    const said = execFileSync(join(root, "docker/postgres/serve.sh"), ["-c", "wal_level=logical"], {
      env,
      encoding: "utf8",
    });
    const [, connections = ""] = /^postgres -c max_connections=(\d+) -c wal_level=logical\n$/.exec(said) ?? [];
    // The two backends of the proxy have the same places.
    const places = ((templates?.length ?? 0) / 2) * Number(env.WEB_PROCESSES);
    expect(places).toBe(2 * Number(env.WEB_PROCESSES));
    const [workers, others] = [2, 20];
    const ofProcess = settings.shape.DATABASE_POOL.parse(undefined) + 3;
    expect(Number(connections)).toBe((places + workers) * ofProcess + others);
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
});

describe("containers", () => {
  const added = ["docker-compose.backup.yml", "docker-compose.tls.yml", "docker-compose.edge.yml"];
  /** Every service of every file, as it is with that file: what it adds to a service, and what it sets anew. */
  const all = ["docker-compose.yml", ...added].flatMap((name) => {
    const own: Compose = parse(file(name), { merge: true });
    return Object.entries(own.services).map(([service, settings]) => ({
      of: `${service} (${name})`,
      ...(name === "docker-compose.edge.yml" ? {} : services[service]),
      ...settings,
    }));
  });

  it.each(all)("lets $of write nowhere, gain nothing, and fill neither memory nor disk", (service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      mem_limit: expect.stringMatching(/^\$\{\w+:-\d+[mg]\}$/),
      pids_limit: expect.any(Number),
      logging: { driver: "json-file", options: { "max-size": "50m", "max-file": "5" } },
    });
  });

  it("gives capabilities to what starts as root only, to become another user", () => {
    const given = all.flatMap(({ of, cap_add }) => (cap_add ? [[of, cap_add]] : []));
    const ofServer = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"];
    expect(Object.fromEntries(given)).toEqual({
      "postgres (docker-compose.yml)": ofServer,
      "postgres (docker-compose.backup.yml)": ofServer,
      "proxy (docker-compose.tls.yml)": ["SETUID", "SETGID"],
    });
  });
});

describe("docker-compose.edge.yml", () => {
  const { services: ofEdge } = parse(file("docker-compose.edge.yml")) as { services: Record<string, Mounted> };
  type Mounted = Service & { user: string; volumes: string[]; ports: string[] };
  const { edge } = ofEdge;

  it("gives the edge every folder that its configuration names, and no more than that to write", () => {
    const config = file("docker/edge/haproxy.cfg");
    const named = [...config.matchAll(/(?:socket |map\()(\/[\w/]+)\/[\w.]+/g)].map(([, folder]) => folder);
    const mounts =
      edge?.volumes.map((one) =>
        one
          .replaceAll(/\$\{[^}]*\}/g, "")
          .split(":")
          .slice(1),
      ) ?? [];
    const written = mounts.filter(([, mode]) => mode !== "ro").map(([folder]) => folder);
    expect(new Set(named)).toEqual(new Set(["/etc/haproxy/edge", "/run/edge"]));
    expect(new Set(written)).toEqual(new Set(named));
    expect(mounts).toContainEqual(["/etc/haproxy/haproxy.cfg", "ro"]);
    expect(file("Dockerfile")).toContain("/etc/haproxy/haproxy.cfg");
    const [, port = ""] = /bind :(\d+)/.exec(config) ?? [];
    expect(edge?.ports).toEqual([`\${EDGE_PORT:-8080}:${port}`]);
  });

  it("runs it as the user who changes the map", () => {
    expect(edge?.user).toBe("1000:1000");
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
