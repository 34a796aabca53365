import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "#server/api/index.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { schemaCollection } from "#server/api/openapi/schemas.ts";
import { root } from "#server/platform/process/root.ts";
import { refusals } from "#server/platform/refusals.ts";
import { agreedCalls, alsoPublished } from "./support/agreed-calls.ts";

const document = openapi();
const file = (name: string) => join(root, "docs", name);
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
);
/** Parameters have names of our own; case is ignored. */
const plain = (path: string) => path.replaceAll(/\{(?!provider|app)\w+\}/g, "{}").toLowerCase();

describe("docs/openapi.json (npm run openapi writes it)", () => {
  it("describes the endpoints as they are", () => {
    expect(JSON.parse(readFileSync(file("openapi.json"), "utf8"))).toEqual(document);
  });

  it("describes every call once, under a unique name", () => {
    const ours = everyEndpoint.map(({ base, endpoint: { method, path } }) =>
      plain(`${method} ${(base + path).replaceAll(/:(\w+)/g, "{$1}")}`),
    );
    const all = described.map(plain);
    expect(ours.filter((one) => !all.includes(one))).toEqual([]);
    expect(new Set(ours).size).toBe(everyEndpoint.length);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is not written while two schemas have one id; the error shows both", () => {
    const schemas = schemaCollection();
    const first = z.object({ Iso: z.string() }).meta({ id: "Doppelt" });
    schemas.of(first);
    schemas.of(z.array(first));
    const second = z.object({ Language: z.string() }).meta({ id: "Doppelt" });
    expect(() => schemas.of(second)).toThrow(/Two schemas have the id Doppelt: .*Iso.* and .*Language/);
    expect(() => schemas.of(z.array(second))).toThrow("Doppelt");
  });

  it("has no broken references", () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
    expect(text).not.toContain("$defs");
  });

  it("has no errors of a public linter", () => {
    const { status, stdout, stderr } = spawnSync(
      join(root, "node_modules/.bin/redocly"),
      ["lint", file("openapi.json"), "--format=summary"],
      {
        encoding: "utf8",
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    expect([status, /(\d+) errors?/.exec(stdout + stderr)?.[1] ?? "0"], stdout + stderr).toEqual([0, "0"]);
  });

  it("is what docs/client.d.ts was generated from", async () => {
    const made = astToString(await openapiTS(new URL(`file://${file("openapi.json")}`)));
    const generated = readFileSync(file("client.d.ts"), "utf8");
    expect(generated.slice(generated.indexOf("export interface paths"))).toBe(
      made.slice(made.indexOf("export interface paths")),
    );
  });
});

describe("the agreed calls", () => {
  const all = new Set(described.map(plain));

  it.each(agreedCalls)("$name is answered", ({ path }) => {
    expect([...all]).toContain(plain(path));
  });

  it("lists each call once", () => {
    expect(agreedCalls.length).toBeGreaterThanOrEqual(87);
    expect(new Set(agreedCalls.map(({ name }) => name)).size).toBe(agreedCalls.length);
  });

  it("has kept everything that was published", () => {
    expect(alsoPublished.filter((one) => !all.has(plain(one)))).toEqual([]);
  });
});

it("each refusal has its own code", () => {
  const codes = Object.values(refusals).map(({ wire }) => wire);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
