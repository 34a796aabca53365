import type { de } from "#app/i18n/de/index.ts";

/**
 * The types of text keys, and of the values that a text takes. The German tables define the keys; the English ones have
 * the same (`Translated`). bin/check/texts.ts finds unused keys.
 */
export type Tables = typeof de;
export type Area = keyof Tables;

/**
 * A text with a plural is stored as "items_one" and "items_other", and requested as "items" with a count. A German text
 * that addresses the reader is stored as "lead" (du) and "lead_sie", and requested as "lead": the tenant decides
 * (i18next's context).
 */
type Plural = "zero" | "one" | "other";
type Polite = "sie" | `sie_${Plural}`;
type Form = Plural | Polite;
type WithoutForm<Name extends string> = Name extends `${infer Base}_${Polite}`
  ? Base
  : Name extends `${infer Base}_${Plural}`
    ? Base
    : Name;

/** All keys of a table: "form.title". For a union of tables: the keys that all of them have. */
type KeysOf<Table, Path extends string = ""> = {
  [Name in keyof Table & string]: Table[Name] extends string
    ? `${Path}${WithoutForm<Name>}`
    : KeysOf<Table[Name], `${Path}${Name}.`>;
}[keyof Table & string];

/** The text of a key, in all its forms. */
type TextAt<Table, Key> = Key extends keyof Table
  ? Table[Key] | Table[keyof Table & `${Key & string}_sie`]
  : Key extends `${infer Name}.${infer Rest}`
    ? Name extends keyof Table
      ? TextAt<Table[Name], Rest>
      : never
    : Table[keyof Table & `${Key & string}_${Form}`];

/** "{{name}} hat {{count, number}} Produkte" → "name" | "count". */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? WithoutFormat<Name> | NamesIn<Rest>
  : never;
type WithoutFormat<Name extends string> = Name extends `${infer Base}, ${string}` ? Base : Name;

/** The arguments after the key: none, or an object with a value for each name in the text. */
type Values<Text> = [NamesIn<Text>] extends [never] ? [] : [values: Named<NamesIn<Text>>];
type Named<Name extends string> = Readonly<Record<Name, string | number>>;

/** The keys of an area: "form.title". */
export type KeyIn<A extends Area> = KeysOf<Tables[A]>;

/** All keys, with their area: "recommend:form.title". */
export type TextKey = { [A in Area]: `${A}:${KeyIn<A>}` }[Area];

/** For an unknown key TypeScript infers all keys as `Key`: this makes the error concern the key, not the values. */
type AnyValues = [values?: Named<string>];

/** `t("form.title", { name })` */
export type SayIn<A extends Area> = <Key extends KeyIn<A>>(
  key: Key,
  ...values: [KeyIn<A>] extends [Key] ? AnyValues : Values<TextAt<Tables[A], Key>>
) => string;

/** `t("recommend:form.title", { name })` */
export type Say = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;

export type ValuesOf<Key extends TextKey> = [TextKey] extends [Key] ? AnyValues : Values<TextOf<Key>>;
type TextOf<Key> = Key extends `${infer A extends Area}:${infer Own}` ? TextAt<Tables[A], Own> : never;

/** A table in the other language: the same keys. English has only one form of address. */
export type Translated<Table> = {
  readonly [Name in keyof Table as Name extends `${string}_${Polite}` ? never : Name]: Table[Name] extends string
    ? string
    : Translated<Table[Name]>;
};
