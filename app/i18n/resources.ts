import { de } from "#app/i18n/de/index.ts";
import { en } from "#app/i18n/en/index.ts";
import { addTexts } from "./index.ts";

/**
 * All texts; importing this file makes them available. Not for the browser, which loads only the page's language.
 */
export const resources = { de, en };

for (const formOfAddress of ["du", "sie"] as const) addTexts({ language: "de", tenant: { formOfAddress } }, de);
addTexts({ language: "en", tenant: { formOfAddress: "du" } }, en);
