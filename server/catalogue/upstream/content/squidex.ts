import { createHash } from "node:crypto";
import { z } from "zod";
import type { Block, ContentItem } from "#server/catalogue/content/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import { versionsAmong } from "#server/catalogue/content/read-versioned.ts";
import {
  blockIn,
  cachedBlocks,
  cachedFootnotes,
  cachedPage,
  footnoteIn,
  pageIn,
  partsOf,
  picturesOf,
} from "#server/catalogue/wire/content/block.ts";
import { type ContentIn, textOf } from "#server/catalogue/wire/content/fields.ts";
import {
  cachedItem,
  cachedItems,
  contentUnavailable,
  itemIn,
  loadFailed,
} from "#server/catalogue/wire/content/item.ts";
import type { Log } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Cached, Loaded, Question } from "#server/platform/upstream/cached.ts";
import type { UpstreamAnswer, UpstreamRequest } from "#server/platform/upstream/http.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { fillBlock, fillPage } from "./fill.ts";
import { squidexQueries } from "./questions.ts";

export type SquidexSettings = Extract<Tenant["content"], { source: "squidex" }>;

export type SquidexParts = {
  settings: SquidexSettings;
  picture: Content["picture"];
  asset: Content["asset"];
  /** Makes calls with the tenant's token. */
  call(request: UpstreamRequest): Promise<UpstreamAnswer>;
  cached: Cached;
  log: Log;
};

/**
 * Texts of a Squidex app, through the cache. If shapes or sanitising change, the letter in the cache keys must change,
 * too.
 */
export function squidexContent({ settings, picture, asset, call, cached, log }: SquidexParts): Content {
  const { app, schemas, nameField } = settings;
  const queries = squidexQueries(app, call, log);

  /** null: the content does not exist. Throws a fault if there is no answer, neither new nor cached. */
  async function read<T>(name: string, question: Question<T>): Promise<T | null> {
    const reading = await cached.read(question);
    if (reading.kind === "unavailable") throw createFault("contentUnavailable", contentUnavailable, { content: name });
    return reading.kind === "found" ? reading.value : null;
  }

  /** Empty if there is no answer; texts then keep their placeholders. */
  async function variables(): Promise<Readonly<Record<string, string>>> {
    const question = { key: "a|variables", shape: z.record(z.string(), z.string()) };
    const load = () => queries.variables(schemas.variable);
    try {
      return (await read(schemas.variable, { ...question, load })) ?? {};
    } catch (fault) {
      log.error({ err: fault }, `${loadFailed} ${schemas.variable}`);
      return {};
    }
  }

  async function filledBlocks(blocks: readonly Block[]): Promise<Block[]> {
    const named = blocks.some(mentions) ? await variables() : {};
    return blocks.map((block) => fillBlock(block, named));
  }

  /** The content of this name, with its parts. */
  async function named<T>(
    schema: string,
    name: string,
    language: Language,
    made: (own: Parameters<typeof pageIn>[0], parts: Block[]) => T,
  ): Promise<Loaded<T>> {
    const loaded = await queries.byField(schema, nameField, [name]);
    if (loaded.kind !== "found") return loaded;
    const [own] = loaded.value;
    if (!own) return { kind: "absent" };
    const parts = await queries.byIds(null, partsOf(own, language));
    if (parts.kind !== "found") return parts;
    return { kind: "found", value: made(own, await blocksOf(parts.value, language)) };
  }

  /** Blocks with their pictures; without them while the asset service does not answer. */
  async function blocksOf(contents: readonly ContentIn[], language: Language): Promise<Block[]> {
    const pictures = await queries.pictures(contents.flatMap((one) => picturesOf(one, language)));
    const known = pictures.kind === "found" ? pictures.value : [];
    return contents.map((one) => blockIn(one, language, known));
  }

  const list: Content["list"] = async (name, language) => {
    const load = () => named(schemas.list, name, language, (_, parts) => parts);
    const blocks = await read(name, { key: keyOf("list", language, [name]), shape: cachedBlocks, load });
    return blocks && filledBlocks(blocks);
  };

  return {
    variables,
    list,
    hasList: async (name, language) => (await list(name, language)) !== null,
    async pageText(slug, language) {
      const load = () => named(schemas.page, slug, language, (own, parts) => pageIn(own, parts, language));
      const page = await read(slug, { key: keyOf("page", language, [slug]), shape: cachedPage, load });
      return page && fillPage(page, mentions(page) ? await variables() : {});
    },
    async versions(slug) {
      const load = () =>
        mapped(queries.byPrefix(schemas.page, nameField, `${slug}-`), (one) => textOf(one, [nameField], "de") ?? []);
      const question = { key: keyOf("versions", "de", [slug]), shape: z.array(z.string()), load };
      return versionsAmong((await read(slug, question)) ?? [], slug);
    },
    async blocks(kind, ids, language) {
      if (ids.length === 0) return [];
      const load = async () => {
        const loaded = await queries.byIds(schemas[kind], ids);
        return loaded.kind === "found" ? { ...loaded, value: await blocksOf(loaded.value, language) } : loaded;
      };
      const blocks = await read(ids.join(" "), { key: keyOf(kind, language, ids), shape: cachedBlocks, load });
      return filledBlocks(blocks ?? []);
    },
    async footnotes(keys, language) {
      const wanted = [...new Set(keys)];
      if (wanted.length === 0) return [];
      const sorted = wanted.toSorted();
      const load = () =>
        mapped(queries.byField(schemas.footnote, "Identifier", sorted), (one) => footnoteIn(one, language) ?? []);
      const question = { key: keyOf("footnotes", language, sorted), shape: cachedFootnotes, load };
      const notes = (await read(schemas.footnote, question)) ?? [];
      const values = notes.some(mentions) ? await variables() : {};
      const filled = notes.map(({ key, title, html }) => ({ key, ...fillBlock({ title, html }, values) }));
      return wanted.flatMap((key) => filled.find((note) => note.key === key) ?? []);
    },
    item(kind, id) {
      const load = () => first(queries.byIds(schemas[kind], [id]));
      return read(id, { key: `b|item|${kind}|${id}`, shape: cachedItem, persist: "found", load });
    },
    itemNamed(name) {
      const load = async () => {
        const page = await first(queries.byField(schemas.page, nameField, [name]));
        return page.kind === "absent" ? first(queries.byField(schemas.list, nameField, [name])) : page;
      };
      return read(name, { key: `b|named|${name}`, shape: cachedItem, persist: "found", load });
    },
    async footnoteItems(identifier) {
      const load = () => mapped(queries.byField(schemas.footnote, "Identifier", [identifier]), (one) => itemIn(one));
      const question = { key: `b|footnote|${identifier}`, shape: cachedItems, persist: "nothing" as const, load };
      return (await read(schemas.footnote, question)) ?? [];
    },
    asset,
    picture,
  };
}

/** The first result, with all of its fields. */
async function first(loading: Promise<Loaded<ContentIn[]>>): Promise<Loaded<ContentItem>> {
  const loaded = await loading;
  if (loaded.kind !== "found") return loaded;
  const [content] = loaded.value;
  return content ? { kind: "found", value: itemIn(content) } : { kind: "absent" };
}

function mentions(text: unknown): boolean {
  return JSON.stringify(text).includes("${");
}

async function mapped<T, U>(loading: Promise<Loaded<T[]>>, made: (one: T) => U | U[]): Promise<Loaded<U[]>> {
  const loaded = await loading;
  return loaded.kind === "found" ? { kind: "found", value: loaded.value.flatMap(made) } : loaded;
}

/** Many names are hashed, so that the key stays short. */
function keyOf(what: string, language: Language, names: readonly string[]): string {
  const joined = names.join(" ");
  const short = joined.length <= 120 ? joined : createHash("sha256").update(joined).digest("base64url");
  return `d|${what}|${language}|${short}`;
}
