import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { everyEndpoint } from "#server/api/index.ts";
import { openapi } from "#server/api/openapi.ts";

const document = openapi() as { paths: Record<string, Record<string, object>>; components: { schemas: object } };

it("docs/openapi.json says what the endpoints do (npm run cli -- openapi writes it)", () => {
  const kept = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");
  expect(JSON.parse(kept)).toEqual(document);
});

it("describes every call once", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(described).size).toBe(everyEndpoint.length);
  expect(described).toContain("GET /api/v1/mandant/{provider}");
  expect(described).toContain("POST /api/v1/{provider}/empfehlen/create");
});

it("leads nowhere that is not there", () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  expect(text).not.toContain("$defs");
});
