import type { PageText } from "#server/catalogue/content/model.ts";
import type { Content } from "#server/catalogue/content/ports.ts";
import { isLegalText } from "#server/catalogue/text/model.ts";
import { loadFailed } from "#server/catalogue/wire/content/item.ts";
import type { Log } from "#server/platform/context.ts";
import type { Language } from "#server/platform/values/language.ts";
import { isOwnId } from "./local-items.ts";

/**
 * Wraps a content service: a text or list that the service does not have comes from the tenant's own texts. While the
 * service does not answer, only privacy and terms do, which a site must always show; pages of other texts say that they
 * are unavailable.
 */
export function withOwnTexts(service: Content, own: Content, log: Log): Content {
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
    versions: (slug) => orOwn(slug, service.versions(slug), () => own.versions(slug)),
  };
}
