import { createInstance, type i18n } from "i18next";
import { createContext, useContext } from "react";
import type { Language } from "#server/domain/tenant/model.ts";
import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import type { Area, Say, SayIn } from "./keys.ts";
import { sayer, type UntypedSay } from "./say.ts";

export const resources = { de, en };

/** Both languages are ready before the first request: texts are part of the build, nothing is fetched. */
const instances: Record<Language, i18n> = { de: ready("de"), en: ready("en") };
const texts: Record<Language, Record<Area, UntypedSay>> = { de: textsIn("de"), en: textsIn("en") };

/** Outside of components texts have their area before them: "home:lead". */
export function i18nFor(language: Language): { t: Say } {
  const t: UntypedSay = (key, values) => {
    const [area, own = ""] = key.split(":");
    return texts[language][area as Area](own, values);
  };
  return { t };
}

/** The language of a page, for everything that is drawn in it. */
export const PageLanguage = createContext<Language>("de");

/** What a component gets: the texts of its area, and the language that amounts are written in. */
export function useTranslation<A extends Area>(area: A): { t: SayIn<A>; language: Language } {
  const language = useContext(PageLanguage);
  return { t: texts[language][area], language };
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

function textsIn(language: Language): Record<Area, UntypedSay> {
  const areas = Object.entries(resources[language]).map(([area, own]) => {
    const i18next = instances[language].getFixedT(language, area);
    return [area, sayer(own, (key, values) => i18next(key, { ...values }))];
  });
  return Object.fromEntries(areas);
}
