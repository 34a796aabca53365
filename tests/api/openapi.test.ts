import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import openapiTS, { astToString } from "openapi-typescript";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "#server/api/index.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { schemaCollection } from "#server/api/openapi/schemas.ts";
import { root } from "#server/platform/process/root.ts";
import { refusals } from "#server/platform/refusals.ts";
import { agreedCalls, alsoPublished } from "./support/agreed-calls.ts";
import { bodiesOf, undescribed, unlimited } from "./support/described.ts";

type Schema = { examples?: unknown[]; properties?: Record<string, Schema>; items?: Schema };
type Parameter = { name?: string; in?: string; schema?: object; example?: unknown };
type Operation = { description: string; parameters: Parameter[] };
/** The package is CommonJS: its function is the default of its default. */
const formats = addFormats as unknown as (ajv: Ajv2020) => void;

const document = openapi();
const file = (name: string) => join(root, "docs", name);
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} /api${path}`),
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

  it("asks for no body where a call may have none, and has the parameters that it then reads", () => {
    const of = (path: string, method: string) => {
      const { parameters, requestBody } = JSON.parse(JSON.stringify(document.paths[`/v1/{provider}${path}`]?.[method]));
      const asked = parameters.filter((one: Parameter) => one.in === "query").map((one: Parameter) => one.name);
      return [requestBody.required, asked];
    };
    expect(of("/einladung", "put")).toEqual([false, ["captcha"]]);
    expect(of("/empfehlen/create", "post")).toEqual([false, ["captcha"]]);
    expect(of("/empfehler/SetKundennummerForEmpfehler/{numberOrClaim}", "put")).toEqual([false, ["praemierungId"]]);
    expect(of("/account/login", "post")).toEqual([true, []]);
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

  it("says of every call, parameter, header and field what it means, with an example", () => {
    expect(undescribed(document as never)).toEqual([]);
    const { paths } = structuredClone(document) as unknown as Record<
      "paths",
      Record<string, Record<string, Operation>>
    >;
    const call = paths["/v1/{provider}/mandant"]?.["get"] ?? expect.fail();
    call.description = "";
    call.parameters.push({ name: "neu", in: "query" });
    expect(undescribed({ ...document, paths } as never)).toEqual([
      "get /v1/{provider}/mandant: description",
      "get /v1/{provider}/mandant neu: description",
      "get /v1/{provider}/mandant neu: example",
    ]);
  });

  it("says of every text and list that a call takes how long it may be", () => {
    expect(unlimited(document as never)).toEqual([]);
    const { schemas } = document.components as unknown as { schemas: Record<string, Schema> };
    const login = { ...schemas, Anmelden: { type: "object", properties: { Email: { type: "string" } } } };
    const loose = { ...document, components: { ...document.components, schemas: login } };
    expect(unlimited(loose as never)).toEqual(["Anmelden.Email"]);
  });

  it("has examples that fit their schemas", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats(ajv);
    ajv.addSchema({ $id: "doc", components: document.components });
    const absolute = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')) as object;
    const wrong = (place: string, schema: object, example: unknown) => {
      const fits = ajv.compile(absolute(schema));
      return fits(example) ? [] : [`${place}: ${ajv.errorsText(fits.errors)}`];
    };
    const ofFields = (place: string, schema: Schema): string[] => [
      ...(schema.examples ?? []).flatMap((example) => wrong(place, schema, example)),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => ofFields(`${place}.${name}`, one)),
      ...(schema.items ? ofFields(place, schema.items) : []),
    ];
    const operations = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        place: `${method} ${path}`,
        one: one as unknown as Operation,
      })),
    );
    const found = operations.flatMap(({ place, one }) => [
      ...one.parameters.flatMap(({ name, schema, example }) =>
        schema ? wrong(`${place} ${name}`, schema, example) : [],
      ),
      ...bodiesOf(one).flatMap(({ at, media }) => wrong(`${place} ${at}`, media["schema"] as object, media["example"])),
    ]);
    const schemas = Object.entries(document.components.schemas as Record<string, Schema>);
    expect([...found, ...schemas.flatMap(([name, schema]) => ofFields(name, schema))]).toEqual([]);
    expect(operations.length).toBeGreaterThan(95);
  });

  it("names codes, meaning and remedy of every refusal of a call", () => {
    const { responses } = document.components as unknown as { responses: Record<string, { description: string }> };
    expect(responses["404-PSOF0004-PSOF0304"]?.description).toContain("PSOF0304 recommendationUnknown: ");
    for (const [path, methods] of Object.entries(document.paths))
      for (const operation of Object.values(methods)) {
        const statuses = Object.keys(operation["responses"] as object);
        expect([path, ...statuses]).toEqual(expect.arrayContaining([path, "404", "500", "503", "default"]));
      }
  });

  it("is what clients/typescript/facade.d.ts was generated from", async () => {
    const made = astToString(await openapiTS(new URL(`file://${file("openapi.json")}`)));
    const generated = readFileSync(file("../clients/typescript/facade.d.ts"), "utf8");
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
