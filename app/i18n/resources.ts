import { de } from "./de/index.ts";
import { en } from "./en/index.ts";
import { addTexts } from "./index.ts";

/** All texts; importing this file makes both languages known. Not for the browser, which loads the page's language alone. */
export const resources = { de, en };

addTexts("de", de);
addTexts("en", en);
