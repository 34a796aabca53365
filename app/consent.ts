import { consentsHere } from "#server/domain/consent/cookie.ts";
import { type Consent, consentCategories } from "#server/domain/consent/model.ts";
import { isGiven } from "#server/domain/consent/registry.ts";
import type { Ctx } from "#server/domain/context.ts";
import { i18nFor } from "./i18n/index.ts";

/** The banner's place is not where somebody reads what it is about, or decides it already. */
export function hidesBanner(screen: string): boolean {
  return /^(privacy|imprint|cookieSettings|optOut)/.test(screen);
}

/**
 * The categories with what stands under each, as ConsentCategories draws them. A category in parts given is not ticked;
 * where nobody is asked, whatever is used is always given.
 */
export function categoriesFor(ctx: Ctx) {
  const { t } = i18nFor(ctx.language);
  const consents = consentsHere(ctx);
  const all = [...consents.registry.values()];
  const days = { rewardLinkDays: ctx.tenant.clocks.rewardLinkDays };
  const item = (name: string, key: string) => ({
    name,
    purpose: t(`consent:items.${key}.purpose`, days),
    duration: t(`consent:items.${key}.duration`, days),
  });
  const itemsOf = ({ identifier, consentIdentifier, cookies }: Consent) => {
    if (cookies.length > 0) return cookies.map((name) => item(name, keyOf(name)));
    if (identifier === "matomo" || identifier === "adobe") return [item(t(`consent:tools.${identifier}`), identifier)];
    const script = ctx.tenant.optionalScripts.filter(({ category }) => category === consentIdentifier);
    return script.map(({ name, url }) => ({ ...item(name, "script"), name: `${name} (${new URL(url).host})` }));
  };
  return consentCategories.map((id) => {
    const own = all.filter(({ consentIdentifier }) => consentIdentifier === id);
    const items = own.flatMap(itemsOf);
    return {
      id,
      title: t(`consent:categories.${id}.title`),
      text: t(`consent:categories.${id}.text`),
      required: id === "required" || (!consents.serviceOn && own.length > 0),
      unused: own.length === 0,
      given: own.length > 0 && own.every(({ identifier }) => isGiven(consents, identifier)),
      items: items.filter(({ name }, at) => items.findIndex((one) => one.name === name) === at),
    };
  });
}

const keyOf = (cookie: string) => cookie.replace("*", "number");
