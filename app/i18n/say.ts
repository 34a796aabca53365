/** `t("form.title", {name})`: the text of that key, with its names filled in. keys.ts defines the keys. */
export type UntypedSay = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export type Tree = { readonly [key: string]: string | Tree };

/** Alternating literal text and names: "Hallo {{name}}!" → ["Hallo ", "name", "!"]. */
type Pieces = readonly string[];

/**
 * A page uses about a hundred texts, nearly all of them constant or with names to fill in: those are parsed once, each in the
 * form of its context ("lead_sie" for "lead"). Everything else (plurals, a text of another area, one missing in this language)
 * is left to i18next.
 */
export function createSay(own: Tree, context: string | undefined, i18next: UntypedSay): UntypedSay {
  const all = new Map(leaves(own));
  const parsed = new Map<string, Pieces>();
  for (const [key, plain] of all) {
    const text = (context && all.get(`${key}_${context}`)) || plain;
    if (isPlain(text)) parsed.set(key, text.split(/\{\{(\w+)\}\}/));
  }
  return (key, values) => {
    const pieces = parsed.get(key);
    if (pieces === undefined || values?.["count"] !== undefined) return i18next(key, values);
    return pieces.length === 1 ? (pieces[0] ?? "") : filled(pieces, values ?? {});
  };
}

function filled(pieces: Pieces, values: Readonly<Record<string, unknown>>): string {
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : String(values[piece] ?? ""))).join("");
}

/** No nesting ($t), no formats ({{when, day}}), no paths ({{who.name}}). */
function isPlain(text: string): boolean {
  return !text.includes("$t(") && !text.replaceAll(/\{\{\w+\}\}/g, "").includes("{{");
}

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}
