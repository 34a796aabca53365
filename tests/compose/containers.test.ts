import { describe, expect, it } from "vitest";
import { composeFile, file } from "./files.ts";

const { services } = composeFile("docker-compose.yml");

describe("containers", () => {
  const added = ["backup", "secrets", "tls", "edge"].map((name) => `docker-compose.${name}.yml`);
  /** Every service of every file, as it is with that file: what it adds to a service, and what it sets anew. */
  const all = ["docker-compose.yml", ...added].flatMap((name) => {
    return Object.entries(composeFile(name).services).map(([service, settings]) => ({
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
      "postgres (docker-compose.secrets.yml)": ofServer,
      "proxy (docker-compose.tls.yml)": ["SETUID", "SETGID"],
    });
  });
});

describe("docker-compose.edge.yml", () => {
  const { edge } = composeFile("docker-compose.edge.yml").services;

  it("gives the edge every folder that its configuration names, and no more than that to write", () => {
    const config = file("docker/edge/haproxy.cfg");
    const named = [...config.matchAll(/(?:socket |map\()(\/[\w/]+)\/[\w.]+/g)].map(([, folder]) => folder);
    const mounts =
      edge?.volumes?.map((one) =>
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
