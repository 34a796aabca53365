import { createHash } from "node:crypto";
import type { Content } from "#server/catalogue/content/ports.ts";
import type { Log } from "#server/platform/context.ts";
import { withFields } from "#server/platform/process/log.ts";
import type { CachedResponses } from "#server/platform/repositories.ts";
import type { Cache, Cached } from "#server/platform/upstream/cached.ts";
import type { Disk } from "#server/platform/upstream/disk.ts";
import { openUpstream, type Upstream, type UpstreamOptions } from "#server/platform/upstream/http.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { SharingPictureOf } from "#server/tenants/record.ts";
import type { PageText } from "../../content/model.ts";
import { isLegalText } from "../../text/model.ts";
import { loadFailed } from "../../wire/content/item.ts";
import { withToken } from "./call.ts";
import { localContent, type OwnTexts } from "./local.ts";
import { isOwnId } from "./local-items.ts";
import { contentPictures } from "./pictures.ts";
import { type SquidexSettings, squidexContent } from "./squidex.ts";
import { createTokens } from "./token.ts";

export type ContentParts = {
  cache: Cache;
  answersOf(tenantId: string): CachedResponses;
  disk: Disk;
  /** The tenant's own texts that were applied (localContent). */
  ownTexts(tenantId: string): Promise<OwnTexts>;
  sharingPictureOf: SharingPictureOf;
  /** The environment, which holds the secrets named in tenants' records. */
  environment: NodeJS.Dict<string>;
  log: Log;
  /** Overrides of the defaults. */
  upstream?: Partial<UpstreamOptions>;
  rest?: Parameters<typeof createTokens>[3];
};

export type Contents = {
  of(tenant: Tenant): Content;
  /** The services that were asked: each tenant's texts, token and pictures. */
  upstreams(): Upstream[];
  close(): Promise<void>;
};

const budgetMs = 2_000;

/**
 * The texts of each tenant, from the source named in its record. A service's connections and token are reused until the
 * record changes.
 */
export function openContents(parts: ContentParts): Contents {
  const local = localContent({ ownTexts: parts.ownTexts, sharingPictureOf: parts.sharingPictureOf });
  const open = new Map<string, { made: string; upstreams: Upstream[]; content: Content }>();

  function connect({ id }: Tenant, settings: SquidexSettings): { upstreams: Upstream[]; content: Content } {
    const name = `content ${id}`;
    const log = withFields(parts.log, { tenantId: id });
    const of = { tenantId: id, baseUrl: settings.baseUrl, budgetMs, log, ...parts.upstream };
    const upstream = openUpstream({ name, ...of });
    const clientSecret = parts.environment[settings.clientSecretVariable] ?? "";
    if (!clientSecret) log.error({ variable: settings.clientSecretVariable }, "the variable is not set");
    // The token endpoint has its own circuit breaker: a slow content service does not prevent fetching tokens.
    const identity = openUpstream({ name: `${name} token`, ...of });
    const tokens = createTokens(
      identity,
      { clientId: settings.clientId, clientSecret, scope: settings.scope },
      log,
      parts.rest,
    );
    const cached = markedWith(settings, parts.cache.of(id, "content", parts.answersOf(id)));
    // The picture server has its own circuit breaker, too: its failures do not affect texts.
    const assets = openUpstream({ name: `${name} pictures`, ...of });
    const pictures = contentPictures({ tenantId: id, app: settings.app, upstream: assets, disk: parts.disk, cached });
    const content = squidexContent({ settings, ...pictures, call: withToken(upstream, tokens), cached, log });
    return { upstreams: [upstream, identity, assets], content };
  }

  const upstreams = () => [...open.values()].flatMap((one) => one.upstreams);
  return {
    of(tenant) {
      if (tenant.content.source === "local") return local(tenant);
      const made = JSON.stringify(tenant.content);
      const existing = open.get(tenant.id);
      const current = existing?.made === made ? existing : { made, ...connect(tenant, tenant.content) };
      if (current !== existing) {
        void closeAll(existing?.upstreams ?? []);
        open.set(tenant.id, current);
      }
      return withOwnTexts(current.content, local(tenant), withFields(parts.log, { tenantId: tenant.id }));
    },
    upstreams,
    close: () => closeAll(upstreams()),
  };
}

async function closeAll(upstreams: readonly Upstream[]): Promise<void> {
  await Promise.all(upstreams.map((upstream) => upstream.close()));
}

/** Cached answers belong to one app and its schemas; after the record changed they are not used. */
function markedWith({ baseUrl, app, schemas, nameField }: SquidexSettings, cached: Cached): Cached {
  const mark = createHash("sha256")
    .update(JSON.stringify([baseUrl, app, schemas, nameField]))
    .digest("hex")
    .slice(0, 8);
  return { read: (question) => cached.read({ ...question, key: `${mark}|${question.key}` }) };
}

/**
 * Wraps a content service: a text or list that the service does not have comes from the tenant's own texts. While the
 * service does not answer, only privacy and terms do, which a site must always show; pages of other texts say that they
 * are unavailable.
 */
function withOwnTexts(service: Content, own: Content, log: Log): Content {
  async function orOwn<T>(slug: string, work: Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (fault) {
      if (!isLegalText(slug)) throw fault;
      log.error({ err: fault, content: slug }, `${loadFailed} ${slug}`);
      return instead();
    }
  }

  async function orMissing(slug: string, language: Language): Promise<PageText | null> {
    const page = await service.pageText(slug, language);
    if (page) return page;
    const text = await own.pageText(slug, language);
    if (text) log.warn({ content: slug }, "the content service has no such text: the tenant's own is shown");
    return text;
  }

  /** Of a page that the service does not have the older versions are the tenant's own, as the page is. */
  async function versionsOf(slug: string): Promise<string[]> {
    const found = await service.versions(slug);
    return found.length > 0 || (await service.pageText(slug, "de")) ? found : own.versions(slug);
  }

  return {
    ...service,
    itemNamed: (name) =>
      orOwn(
        name,
        service.itemNamed(name).then((item) => item ?? own.itemNamed(name)),
        () => own.itemNamed(name),
      ),
    item: async (kind, id) => (isOwnId(id) ? own.item(kind, id) : service.item(kind, id)),
    pageText: (slug, language) => orOwn(slug, orMissing(slug, language), () => own.pageText(slug, language)),
    list: async (name, language) => (await service.list(name, language)) ?? own.list(name, language),
    versions: (slug) => orOwn(slug, versionsOf(slug), () => own.versions(slug)),
  };
}
