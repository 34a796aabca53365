import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settings } from "#server/platform/process/environment.ts";
import { root } from "#server/platform/process/root.ts";

type Service = {
  environment?: Record<string, string>;
  env_file?: string;
  init?: boolean;
  mem_limit?: string;
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

  it.each(["web", "worker", "migrate", "proxy"])("lets %s write nowhere, and gain nothing", (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      logging: { driver: "json-file", options: { "max-size": "50m" } },
    });
  });

  it.each(["postgres", "web", "worker", "proxy"])("limits the memory of %s", (name) => {
    expect(services[name]?.mem_limit).toMatch(/^\$\{\w+:-\d+[mg]\}$/);
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

  it("lets PostgreSQL take the connections of all web processes that the proxy has room for", () => {
    const slots = Number(/server-template web- (\d+)/.exec(file("docker/haproxy.cfg"))?.[1]);
    const connections = Number(/max_connections=\$\{\w+:-(\d+)\}/.exec(file("docker-compose.yml"))?.[1]);
    const ofProcess = settings.shape.DATABASE_POOL.parse(undefined) + 3;
    const workers = 2;
    const operators = 10;
    expect((slots + workers) * ofProcess + operators).toBeLessThanOrEqual(connections);
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

  it("lets it gain nothing, as the user who changes the map", () => {
    expect(edge).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(edge?.user).toBe("1000:1000");
    expect(edge?.mem_limit).toMatch(/^\$\{\w+:-\d+[mg]\}$/);
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
