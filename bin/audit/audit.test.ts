import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { debian } from "./image-packages.ts";
import { readLockfile, shipped } from "./lockfile.ts";
import { sbom } from "./sbom.ts";

type Component = { group?: string; name: string; version: string; licenses: object[] };
type Ended = { code: number; said: string };

/** What npm asks about each package that an advisory may reach. */
const packument = (path = "") => ({ name: decodeURIComponent(path.slice(1)), versions: {} });

/** Runs the command in the project, with a registry that answers npm's question with this. */
async function audit(status: number, advisories: object, ...args: string[]): Promise<Ended> {
  const registry = createServer((request, response) => {
    request
      .resume()
      .on("end", () =>
        response.writeHead(status).end(JSON.stringify(request.method === "POST" ? advisories : packument(request.url))),
      );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => registry.once("listening", resolve));
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, ["bin/audit/main.ts", ...args], { env }, (fault, said, errors) => {
        resolve({ code: Number(fault?.code ?? 0), said: said + errors });
      });
    });
  } finally {
    registry.close();
  }
}

test("the SBOM names each shipped package with its licence, also those that a tool uses as well", () => {
  const { components }: { components: Component[] } = JSON.parse(sbom());
  const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`);
  const wanted = new Set(shipped(readLockfile()).map(({ name, version }) => `${name}@${version}`));
  expect(new Set(named)).toEqual(wanted);
  expect(named.some((one) => one.startsWith("@remix-run/react@"))).toBe(true);
  expect(components.find(({ name }) => name === "openapi-explorer")?.licenses).toEqual([
    { license: { id: "Apache-2.0" } },
  ]);
});

test("a package of Debian stands in the SBOM as who looks for vulnerabilities names it, a removed one does not", () => {
  const said = "libc6\t2.36-9+deb12u10\tamd64\tinstalled\nlogin\t1:4.13\tamd64\tinstalled\nold\t1\tall\tconfig-files\n";
  expect(debian(said, "12").map(({ name, version, purl }) => ({ name, version, purl }))).toEqual([
    {
      name: "libc6",
      version: "2.36-9+deb12u10",
      purl: "pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64&distro=debian-12",
    },
    { name: "login", version: "1:4.13", purl: "pkg:deb/debian/login@1%3A4.13?arch=amd64&distro=debian-12" },
  ]);
});

describe("npm run audit:deps", () => {
  const folder = mkdtempSync(join(tmpdir(), "advisories-"));
  const record = (name: string, ranges: object[], more: object = {}) =>
    JSON.stringify({
      id: `GHSA-${name}`,
      summary: "Reads too much",
      affected: [{ package: { ecosystem: "npm", name }, ranges }],
      ...more,
    });
  beforeAll(() => {
    const semver = (...events: object[]) => [{ type: "SEMVER", events }];
    const files = {
      // before the one in use, and again from it on
      "hit/express.json": record("express", semver({ introduced: "0" }, { fixed: "1.0.0" }, { introduced: "4.22.0" })),
      "hit/satori.json": record("satori", semver({ introduced: "0" }, { fixed: "0.1.0" })),
      "hit/pg.json": record("pg", semver({ introduced: "0" }, { last_affected: "99.0.0" }), {
        withdrawn: "2026-01-01",
      }),
      "hit/biome.json": record("@biomejs/biome", semver({ introduced: "0" })),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name.replace("/", "-")), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("names what the registry knows against a shipped package, and ends with 1", async () => {
    const known = [
      { id: 1, title: "Reads too much", url: "https://x.example/1", severity: "high", vulnerable_versions: "<99" },
    ];
    const { code, said } = await audit(200, { express: known });
    expect(said).toContain("known vulnerability: 1");
    expect(said).toContain("express (node_modules/express): high, Reads too much, https://x.example/1");
    expect(code).toBe(1);
  });

  it("ends with 0 where the registry knows nothing", async () => {
    const { code, said } = await audit(200, {});
    expect(said).toMatch(/^\d{3} packages are shipped\.\n.*: none\n.*: none\nknown vulnerability: none\n$/);
    expect(code).toBe(0);
  });

  it("says so and ends with 2 where the registry tells nothing", async () => {
    const { code, said } = await audit(405, {});
    expect(said).toContain("vulnerabilities: NOT CHECKED, 405");
    expect(code).toBe(2);
  });

  it("reads advisories from a folder: ranges, pre-releases, withdrawn ones, and only of what is shipped", async () => {
    const { code, said } = await audit(405, {}, "--advisories", folder);
    expect(said).toContain("known vulnerability: 1\n  express 4.22.3: GHSA-express, Reads too much");
    expect(code).toBe(1);
    expect(await audit(405, {}, "--advisories", "bin/audit")).toMatchObject({ code: 2 });
  });
});
