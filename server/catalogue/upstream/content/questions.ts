import type { z } from "zod";
import type { BlockPicture } from "#server/catalogue/content/model.ts";
import { assetsIn, pictureOfAsset } from "#server/catalogue/wire/content/block.ts";
import { type ContentIn, contentsIn } from "#server/catalogue/wire/content/fields.ts";
import { namedValues, pageLength, variablesIn, variablesQuery } from "#server/catalogue/wire/content/variables.ts";
import type { Log } from "#server/platform/context.ts";
import type { Loaded } from "#server/platform/upstream/cached.ts";
import type { UpstreamAnswer, UpstreamRequest } from "#server/platform/upstream/http.ts";
import { loadedJson } from "./call.ts";

export type Questions = {
  /** Existing, published contents, in the order of the ids. `schema` null: of any schema. */
  byIds(schema: string | null, ids: readonly string[]): Promise<Loaded<ContentIn[]>>;
  /** Contents whose invariant field has one of the values. */
  byField(schema: string, field: string, values: readonly string[]): Promise<Loaded<ContentIn[]>>;
  /** Contents whose invariant field begins with the prefix. */
  byPrefix(schema: string, field: string, prefix: string): Promise<Loaded<ContentIn[]>>;
  /** Sizes and versions of those assets that are pictures. */
  pictures(ids: readonly string[]): Promise<Loaded<BlockPicture[]>>;
  variables(schema: string): Promise<Loaded<Record<string, string>>>;
};

/** Keeps URLs below the length that servers accept. */
const idsAtOnce = 100;
const valuesAtOnce = 50;
const maxVariables = 20 * pageLength;

/** Queries of the content service. */
export function squidexQueries(
  app: string,
  call: (request: UpstreamRequest) => Promise<UpstreamAnswer>,
  log: Log,
): Questions {
  const root = `/api/content/${encodeURIComponent(app)}`;
  const headers = { Accept: "application/json" };
  const below = (schema: string | null) => (schema === null ? root : `${root}/${encodeURIComponent(schema)}`);

  async function get<T>(path: string, shape: z.ZodType<T>): Promise<Loaded<T>> {
    return loadedJson(await call({ path, headers }), shape, path.split("?")[0] ?? "", log);
  }

  async function matching(schema: string, filter: object): Promise<Loaded<ContentIn[]>> {
    const query = { filter, sort: [{ path: "id", order: "ascending" }], take: pageLength };
    const loaded = await get(`${below(schema)}?q=${encodeURIComponent(JSON.stringify(query))}`, contentsIn);
    return loaded.kind === "found" ? { kind: "found", value: loaded.value.items } : loaded;
  }

  return {
    async byIds(schema, ids) {
      const wanted = [...new Set(ids)];
      const found = new Map<string, ContentIn>();
      for (let from = 0; from < wanted.length; from += idsAtOnce) {
        const some = wanted.slice(from, from + idsAtOnce).map(encodeURIComponent);
        const loaded = await get(`${below(schema)}?ids=${some.join(",")}`, contentsIn);
        if (loaded.kind !== "found") return loaded;
        for (const content of loaded.value.items) found.set(content.id, content);
      }
      return { kind: "found", value: wanted.flatMap((id) => found.get(id) ?? []) };
    },
    async byField(schema, field, values) {
      const path = `data.${field}.iv`;
      const found: ContentIn[] = [];
      for (let from = 0; from < values.length; from += valuesAtOnce) {
        const some = values.slice(from, from + valuesAtOnce);
        const filter = some.length === 1 ? { path, op: "eq", value: some[0] } : { path, op: "in", value: some };
        const loaded = await matching(schema, filter);
        if (loaded.kind !== "found") return loaded;
        found.push(...loaded.value);
      }
      return { kind: "found", value: found };
    },
    byPrefix: (schema, field, prefix) =>
      matching(schema, { path: `data.${field}.iv`, op: "startsWith", value: prefix }),
    async pictures(ids) {
      const some = [...new Set(ids)].slice(0, idsAtOnce).map(encodeURIComponent);
      if (some.length === 0) return { kind: "found", value: [] };
      const loaded = await get(`/api/apps/${encodeURIComponent(app)}/assets?ids=${some.join(",")}`, assetsIn);
      if (loaded.kind !== "found") return loaded;
      return { kind: "found", value: loaded.value.items.flatMap((one) => pictureOfAsset(one) ?? []) };
    },
    async variables(schema) {
      const named: Record<string, string> = {};
      for (let skip = 0; skip < maxVariables; skip += pageLength) {
        const path = `${root}/graphql`;
        const body = variablesQuery(schema, skip);
        const posted = { ...headers, "Content-Type": "application/json" };
        const loaded = loadedJson(await call({ method: "POST", path, headers: posted, body }), variablesIn, path, log);
        if (loaded.kind !== "found") return loaded;
        const rows = Object.values(loaded.value.data)[0] ?? [];
        Object.assign(named, Object.fromEntries(namedValues(rows)));
        if (rows.length < pageLength) break;
      }
      return { kind: "found", value: named };
    },
  };
}
