/** `t("form.title", {name})`: the text of that key, with its names filled in. keys.ts defines the keys. */
export type UntypedSay = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export type Tree = { readonly [key: string]: string | Tree };

/** How a language chooses a plural and writes numbers. */
export type Notation = { plurals: Intl.PluralRules; numbers: Intl.NumberFormat };

export const notationOf = (language: string): Notation => ({
  plurals: new Intl.PluralRules(language),
  numbers: new Intl.NumberFormat(language),
});

/** Literal text, or the name of a value to fill in. */
type Part = string | { name: string; isNumber: boolean };

/**
 * The texts of one area, in i18next's JSON format (a test compares each with what i18next renders): names to fill in
 * ("{{name}}"), numbers in the language's notation ("{{count, number}}"), plurals ("items_zero", "items_one",
 * "items_other", chosen by `count`), and the form of a context ("lead_sie" before "lead"). An unknown key is returned
 * as it is; the types of keys.ts exclude it.
 */
export function createSay(own: Tree, { plurals, numbers }: Notation, context?: string): UntypedSay {
  const parsed = new Map(leaves(own).map(([key, text]) => [key, parse(text)]));
  const contexts = context ? [`_${context}`, ""] : [""];

  function find(key: string, count: unknown): readonly Part[] | undefined {
    const plural = typeof count === "number" ? pluralForms(count) : [""];
    for (const inContext of contexts) {
      for (const form of plural) {
        const parts = parsed.get(key + inContext + form);
        if (parts) return parts;
      }
    }
    return undefined;
  }

  const pluralForms = (count: number) => [...(count === 0 ? ["_zero"] : []), `_${plurals.select(count)}`, ""];

  const filled = (part: Part, values: Readonly<Record<string, unknown>>) => {
    if (typeof part === "string") return part;
    const value = values[part.name] ?? "";
    return part.isNumber && typeof value === "number" ? numbers.format(value) : String(value);
  };

  return (key, values = {}) => {
    const parts = find(key, values["count"]);
    return parts ? parts.map((part) => filled(part, values)).join("") : key;
  };
}

function parse(text: string): readonly Part[] {
  const [start = "", ...rest] = text.split("{{");
  return [start, ...rest.flatMap(partsOf)].filter((part) => part !== "");
}

/** "count, number}} da" → the value's name and format, and the literal text after it. */
function partsOf(rest: string): Part[] {
  const [inside = "", after = ""] = rest.split("}}");
  const [name = "", format] = inside.split(", ");
  return [{ name, isNumber: format === "number" }, after];
}

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}
