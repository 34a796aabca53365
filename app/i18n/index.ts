import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#server/domain/tenant/model.ts";
import { de } from "./de/index.ts";
import { en } from "./en/index.ts";

export const resources = { de, en };

/** Both languages are ready before the first request: texts are part of the build, nothing is fetched. */
const instances: Record<Language, i18n> = { de: ready("de"), en: ready("en") };

export function i18nFor(language: Language): i18n {
  return instances[language];
}

function ready(lng: Language): i18n {
  const instance = createInstance().use(initReactI18next);
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
