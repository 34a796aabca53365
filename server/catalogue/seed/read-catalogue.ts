import { dirname, join } from "node:path";
import { z } from "zod";
import { checkReferences } from "#server/catalogue/references.ts";
import { type CatalogueFile, catalogueFile, catalogueParts } from "#server/catalogue/schema.ts";
import { broken, inWords, problemsOf, type Reading, readJson } from "#server/tenants/seed/problems.ts";

type Entry = { id: string } & Record<string, unknown>;
type Parts = Partial<Record<(typeof catalogueParts)[number], Entry[]>>;

const entries = z.array(z.looseObject({ id: z.string() })).default([]);
/** A file based on another one: omits entries, changes fields of some, adds new ones. */
const variant = z.strictObject({
  base: z.string(),
  omit: z.array(z.string()).default([]),
  categories: entries,
  products: entries,
  offers: entries,
  rewards: entries,
  campaigns: entries,
});

/** A whole catalogue from one file, or from a file and the `base` that it names. Lists all problems. */
export async function readCatalogue(file: string): Promise<Reading<CatalogueFile>> {
  const json = await readJson(file);
  if (!json.ok) return json;
  if (typeof json.value !== "object" || json.value === null) return broken(file, "is not a catalogue");
  // The editor's own.
  const { $schema: _, ...own } = json.value as { $schema?: unknown };
  const whole = "base" in own ? await onItsBase(file, own) : { ok: true as const, value: own };
  if (!whole.ok) return whole;
  const parsed = catalogueFile.safeParse(whole.value, { error: inWords });
  if (!parsed.success) return { ok: false, problems: problemsOf(file, parsed.error) };
  const issues = checkReferences(parsed.data);
  if (issues.length > 0) return { ok: false, problems: issues.map((issue) => ({ file, ...issue })) };
  return { ok: true, value: parsed.data };
}

async function onItsBase(file: string, json: unknown): Promise<Reading<unknown>> {
  const parsed = variant.safeParse(json, { error: inWords });
  if (!parsed.success) return { ok: false, problems: problemsOf(file, parsed.error) };
  const { base, omit, ...changes } = parsed.data;
  const below = await readJson(join(dirname(file), base));
  if (!below.ok) return below;
  const parts = below.value as Parts;
  const known = new Set(catalogueParts.flatMap((part) => (parts[part] ?? []).map(({ id }) => id)));
  const unknown = omit.filter((id) => !known.has(id));
  if (unknown.length > 0) return broken(file, `${unknown.join(", ")} is not in ${base}`, "omit");
  const value = Object.fromEntries(
    catalogueParts.map((part) => [part, changed(parts[part] ?? [], omit, changes[part] as Entry[])]),
  );
  return { ok: true, value };
}

/** Fields of a change replace the base's; a change with an unknown id adds an entry. */
function changed(below: readonly Entry[], omit: readonly string[], changes: readonly Entry[]): Entry[] {
  const kept = below.filter(({ id }) => !omit.includes(id));
  const merged = kept.map((entry) => ({ ...entry, ...changes.find(({ id }) => id === entry.id) }));
  return [...merged, ...changes.filter(({ id }) => !kept.some((entry) => entry.id === id))];
}
