import { i18nFor } from "#app/i18n/index.ts";
import type { resources } from "#app/i18n/resources.ts";
import type { RequestContext } from "#server/context.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { type Consent, type CookieName, consentCategories } from "#server/people/consent/model.ts";
import { isGiven } from "#server/people/consent/registry.ts";

/**
 * The categories with the services in each, as ConsentCategories shows them. A category only partly granted is not
 * ticked; if consent is not asked for, all services in use count as granted.
 */
export function categoriesFor(ctx: RequestContext) {
  const { t } = i18nFor(ctx);
  const consents = consentsInBrowser(ctx);
  const all = [...consents.registry.values()];
  const days = { rewardLinkDays: ctx.tenant.clocks.rewardLinkDays };
  const item = (name: string, key: Item) => ({
    name,
    purpose: t(`consent:items.${key}.purpose`),
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

type Item = keyof (typeof resources)["de"]["consent"]["items"];

const keyOf = (cookie: CookieName): Item => (cookie === "pso_*" ? "pso_number" : cookie);
