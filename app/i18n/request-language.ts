import { RemixI18Next } from "remix-i18next/server";
import { languageOf } from "#app/paths.ts";

const supportedLanguages = ["de", "en"];

/** The language of a page is in its path: German is the default, English pages are below /en. */
export const requestLanguage = new RemixI18Next({
  detection: {
    supportedLanguages,
    fallbackLanguage: "de",
    order: ["custom"],
    findLocale: async (request) => languageOf(new URL(request.url).pathname),
  },
});
