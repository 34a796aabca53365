import type { Language } from "#server/platform/values/language.ts";
import type { RefusalMessages } from "./de.ts";
import * as de from "./de.ts";
import * as en from "./en.ts";
import { specified } from "./specified.ts";

type Messages = { refusalMessages: RefusalMessages; fieldMessages: de.FieldMessages };

/** The facade's texts for every refusal and field error. Its German says Sie for every tenant. */
export const messages: Readonly<Record<Language, Messages>> = {
  de: {
    refusalMessages: { ...polite(de.refusalMessages), ...specified.de.refusals },
    fieldMessages: { ...polite(de.fieldMessages), ...specified.de.fields },
  },
  en: {
    refusalMessages: { ...en.refusalMessages, ...specified.en.refusals },
    fieldMessages: { ...en.fieldMessages, ...specified.en.fields },
  },
};

/** Replaces each text by its Sie form, if it has one. */
function polite<Table extends Readonly<Record<string, string>>>(table: Table): Table {
  const forms = Object.keys(table).map((key) => [key, table[`${key}_sie`] ?? table[key]]);
  return Object.fromEntries(forms);
}
