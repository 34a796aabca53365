import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { catalogue } from "../catalogue.ts";
import { tenant } from "./tenant.ts";

const folder = mkdtempSync(join(tmpdir(), "referral-new-brand-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, "marke", name);
const { deps, printed, services, ctx } = await seededServices();
const run = (...argv: string[]) => tenant.run(argv, deps);
const create = (id: string, ...more: string[]) =>
  run("new", id, "--name", "Marke & Söhne", "--domain", "marke.example", "--folder", join(folder, id), ...more);

it("a brand is begun, filled in, checked and applied with its catalogue, by these commands alone", async () => {
  await create("marke");
  const marked = ["tenant.json", "catalogue.json"].flatMap(
    (name) => readFileSync(at(name), "utf8").match(/TODO/g) ?? [],
  );
  const said = await run("check", join(folder, "marke")).catch((fault: Error) => fault.message);
  expect(marked.length).toBeGreaterThan(20);
  // A postcode has five digits, so that of a new brand is one that nobody has.
  expect(String(said)).toContain('legal.postcode: "00000" is still to be written');
  expect(String(said).match(/still to be written/g)).toHaveLength(marked.length + 1);

  for (const name of ["tenant.json", "catalogue.json"]) {
    const filled = readFileSync(at(name), "utf8")
      .replace('"TODO: Telefonnummer"', '"040 5550-1"')
      .replace('"00000"', '"20095"');
    writeFileSync(at(name), filled.replaceAll(/"de": "TODO: /g, '"de": "Deutsch: ').replaceAll("TODO: ", "Ours: "));
  }
  await run("check", join(folder, "marke"));
  expect(printed.at(-1)).toBe("marke: nothing contradicts");
  await run("apply", join(folder, "marke"));
  const brand = await vi.waitUntil(() => services.tenants.byId("marke"), { timeout: 10_000 });
  const ofBrand = { ...deps, ctx: async () => ctx("marke"), tenant: async () => brand };
  await catalogue.run(["apply", at("catalogue.json"), "--yes"], ofBrand);
  const products = await ctx("marke").products.list();
  expect(products).toMatchObject([{ id: "mobil-1", commission: { cents: 5000 } }]);
});

it("its record fits the schema that is written beside it for editors", async () => {
  await create("muster", "--sie");
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, "muster", name), "utf8"));
  const validate = ajv.compile(read("tenant.schema.json"));
  expect(validate(read("tenant.json")), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...read("tenant.json"), clocks: { linkDays: "60" } })).toBe(false);
});

it("its catalogue fits its schema, which says of every field what it is", async () => {
  await create("katalog");
  const read = (name: string) => JSON.parse(readFileSync(join(folder, "katalog", name), "utf8"));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(read("catalogue.schema.json"));
  expect(validate(read("catalogue.json")), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...read("catalogue.json"), rewards: [] })).toBe(false);
  const undescribed = [...propertiesIn(read("catalogue.schema.json"))].filter(
    ([place, { description }]) => !description && !place.includes(".english."),
  );
  expect(undescribed.map(([place]) => place)).toEqual([]);
});

it("what is missing or unknown is named with its line and with what may stand there", async () => {
  await create("fehlt");
  const file = join(folder, "fehlt/catalogue.json");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace('"campaigns": []', '"campaigns": [{ "id": "advent", "name": "A" }]'),
  );
  const line =
    readFileSync(file, "utf8")
      .split("\n")
      .findIndex((one) => one.includes("advent")) + 1;
  const refused = String(await run("check", join(folder, "fehlt")).catch((fault: Error) => fault.message));
  expect(refused).toContain(`${file}:${line}: campaigns[0].title: is missing: string`);
  expect(refused).toContain(`${file}:${line}: campaigns[0].consentRequired: is missing: boolean`);
  expect(refused).toContain(
    `${file}:${line}: campaigns[0]: no field is called "name"; not used yet: slug, year, title, `,
  );
  const record = join(folder, "fehlt/tenant.json");
  writeFileSync(record, readFileSync(record, "utf8").replace('"mobile": {', '"home": {'));
  const areas = String(await run("check", join(folder, "fehlt")).catch((fault: Error) => fault.message));
  expect(areas).toMatch(/tenant\.json:\d+: shop\.areas: no field is called "home"; not used yet: .*\bhomeInternet\b/);
});

it("its schema says of every property what it does, in one sentence", async () => {
  await create("saetze");
  const schema = JSON.parse(readFileSync(join(folder, "saetze/tenant.schema.json"), "utf8"));
  const said = [...propertiesIn(schema)];
  expect(said.length).toBeGreaterThan(200);
  const isSentence = (text: unknown) => typeof text === "string" && /^\S.{4,}\.$/.test(text);
  expect(said.filter(([, { description }]) => !isSentence(description)).map(([place]) => place)).toEqual([]);
  const nulls = said.filter(([, property]) => property.default === null && property.anyOf?.at(-1)?.type === "null");
  expect(nulls.length).toBeGreaterThan(20);
  expect(
    nulls.filter(([, { description = "" }]) => !/\b(null|all): /.test(description)).map(([place]) => place),
  ).toEqual([]);
});

type Property = { description?: string; default?: unknown; anyOf?: { type?: string }[]; properties?: object };

/** Every property of a JSON schema, at any depth, with its place. */
function* propertiesIn(node: unknown, place = "", isProperties = false): Generator<[string, Property]> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, inner] of Object.entries(node)) {
    if (isProperties) yield [`${place}.${name}`, inner];
    yield* propertiesIn(inner, isProperties ? `${place}.${name}` : place, !isProperties && name === "properties");
  }
}

it("files that are there are never replaced", async () => {
  await create("fest");
  writeFileSync(join(folder, "fest/tenant.json"), "ours");
  await expect(create("fest")).rejects.toThrow(/has such files already/);
  expect(readFileSync(join(folder, "fest/tenant.json"), "utf8")).toBe("ours");
});

it.each([
  ["below a file", () => join(at("tenant.json"), "x")],
  ["that leads nowhere, as in a read-only container", () => join(folder, "nowhere")],
  ["of the system", () => "/sys/marke"],
])("a folder %s is named as one that cannot be written, with the way out", async (_, place) => {
  symlinkSync(join(folder, "missing"), join(folder, "nowhere"));
  onTestFinished(() => rmSync(join(folder, "nowhere")));
  const refused = create("zu", "--folder", place());
  await expect(refused).rejects.toMatchObject({
    message: `${place()} cannot be written.`,
    hint: expect.stringContaining("--folder <folder>"),
  });
});

it.each([
  ["Marke", "--domain", "marke.example", /no id/],
  ["marke2", "--domain", "https://marke.example", /no domain/],
])("%s %s %s is refused before anything is written", async (id, option, value, says) => {
  await expect(run("new", id, "--name", "X", option, value, "--folder", join(folder, "never"))).rejects.toThrow(says);
});
