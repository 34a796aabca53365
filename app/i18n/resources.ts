import { de } from "#app/i18n/de/index.ts";
import { en } from "#app/i18n/en/index.ts";
import { addTexts } from "./index.ts";

/**
 * All texts; importing this file registers both languages. Not for the browser, which loads only the page's language.
 */
export const resources = { de, en };

addTexts("de", de);
addTexts("en", en);
