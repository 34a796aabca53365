import { createInstance, type i18n } from "i18next";
import { createContext, useContext } from "react";
import type { Address, Language } from "#server/domain/tenant/model.ts";
import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import type { Area, Say, SayIn } from "./keys.ts";
import { sayer, type UntypedSay } from "./say.ts";

export const resources = { de, en };

/** What decides between the forms of a text: the language of the page, and how its tenant addresses people in German. */
export type Wording = { language: Language; tenant: { address: Address } };

/** Both languages are ready before the first request: texts are part of the build, nothing is fetched. */
const instances: Record<Language, i18n> = { de: ready("de"), en: ready("en") };
const texts: Record<Language, Record<Address, Record<Area, UntypedSay>>> = {
  de: { du: textsIn("de", "du"), sie: textsIn("de", "sie") },
  en: { du: textsIn("en", "du"), sie: textsIn("en", "sie") },
};

/** Outside of components texts have their area before them: "home:lead". A request's context and root data are a Wording. */
export function i18nFor({ language, tenant }: Wording): { t: Say } {
  const areas = texts[language][tenant.address];
  const t: UntypedSay = (key, values) => {
    const [area, own = ""] = key.split(":");
    return areas[area as Area](own, values);
  };
  return { t };
}

/** The wording of a page, for everything that is drawn in it. */
export const PageWording = createContext<Wording>({ language: "de", tenant: { address: "du" } });

/** What a component gets: the texts of its area, and the language that amounts are written in. */
export function useTranslation<A extends Area>(area: A): { t: SayIn<A>; language: Language } {
  const { language, tenant } = useContext(PageWording);
  return { t: texts[language][tenant.address][area], language };
}

function ready(lng: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng,
    resources,
    fallbackLng: "de",
    supportedLngs: ["de", "en"],
    defaultNS: "page",
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** i18next's context: where there is "lead_sie", it is said instead of "lead". */
function textsIn(language: Language, address: Address): Record<Area, UntypedSay> {
  const context = address === "sie" ? "sie" : undefined;
  const areas = Object.entries(resources[language]).map(([area, own]) => {
    const i18next = instances[language].getFixedT(language, area);
    return [area, sayer(own, context, (key, values) => i18next(key, { ...values, context }))];
  });
  return Object.fromEntries(areas);
}
