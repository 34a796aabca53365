import type { Content } from "#server/domain/content/ports.ts";
import type { Log } from "#server/domain/context.ts";
import { loadFailed } from "#server/wire/content/unavailable.ts";

/** What a site must always show: privacy and terms, in each of their versions. */
const legal = /^(datenschutz|agb)(-\d{4}-\d{2}-\d{2})?$/;

/** Around a content service: where it has no such text, or none just now, the tenant's own files stand in for it. */
export function withLegalTexts(service: Content, own: Content, log: Log): Content {
  async function orOwn<T>(slug: string, work: Promise<T>, isNothing: (value: T) => boolean, instead: () => Promise<T>) {
    try {
      const value = await work;
      if (!legal.test(slug) || !isNothing(value)) return value;
      log.warn({ content: slug }, "the content service has no such text: the tenant's own is shown");
    } catch (fault) {
      if (!legal.test(slug)) throw fault;
      log.error({ err: fault, content: slug }, `${loadFailed} ${slug}`);
    }
    return instead();
  }

  return {
    ...service,
    pageText: (slug, language) =>
      orOwn(
        slug,
        service.pageText(slug, language),
        (page) => page === null,
        () => own.pageText(slug, language),
      ),
    versions: (slug) =>
      orOwn(
        slug,
        service.versions(slug),
        () => false,
        () => own.versions(slug),
      ),
  };
}
