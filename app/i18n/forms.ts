import type { FormOfAddress } from "#server/platform/values/language.ts";

/**
 * A German text that addresses the reader is stored twice: as "lead" (du) and "lead_sie", with a plural as "items_one"
 * and "items_sie_one". Requested as "lead", it has the form of the instance (index.ts): the tenant decides, no call. So
 * the types of i18next get the tables without "_sie"; i18next's own context would be a value of each call.
 */
type Polite = "sie" | `sie_${Intl.LDMLPluralRule}`;
type Named<Name> = Name extends `${string}_${Polite}` ? never : Name;

/** A table in one form of formOfAddress: what i18next gets, and what its keys and values are checked by. */
export type InForm<Table> = {
  readonly [Name in keyof Table as Named<Name>]: Table[Name] extends string ? Table[Name] : InForm<Table[Name]>;
};

/** A table in the other language: the same keys. */
export type Translated<Table> = {
  readonly [Name in keyof Table as Named<Name>]: Table[Name] extends string ? string : Translated<Table[Name]>;
};

export type Tree = { readonly [key: string]: string | Tree };

const polite = /_sie(?=_|$)/;

/** The texts in one form of formOfAddress, under their plain names. A text with one form is in both. */
export function inForm<Table extends Tree>(table: Table, formOfAddress: FormOfAddress): InForm<Table> {
  const texts: Record<string, string | Tree> = {};
  for (const [name, text] of Object.entries(table))
    if (!polite.test(name)) texts[name] = typeof text === "string" ? text : inForm(text, formOfAddress);
  if (formOfAddress === "sie")
    for (const [name, text] of Object.entries(table)) if (polite.test(name)) texts[name.replace(polite, "")] = text;
  return texts as InForm<Table>;
}
