import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import { fromHex, toHex } from "#server/platform/values/colour.ts";
import { faintIn, measure, type Palette, readableFor, type Scheme, type Theme } from "#server/platform/values/theme.ts";

export const schemes = ["light", "dark"] as const satisfies readonly Scheme[];
type Name = keyof Palette;

/** The colours as the page lists them. */
export const groups = {
  ground: ["paper", "surface", "sunken"],
  text: ["ink", "muted", "link", "accent"],
  lines: ["edge", "line"],
  action: ["action", "onAction"],
  circles: ["one", "onOne", "two", "onTwo"],
  stage: ["stage", "onStage", "stageAccent"],
  states: ["danger", "good", "warn"],
} as const satisfies Record<string, readonly Name[]>;

export const names: readonly Name[] = Object.values(groups).flat();
export const fieldOf = (scheme: Scheme, name: Name) => `${scheme}-${name}` as const;
export type FieldName = ReturnType<typeof fieldOf>;
const fields = schemes.flatMap((scheme) => names.map((name) => ({ scheme, name, field: fieldOf(scheme, name) })));

/** What the form has in its fields; a field that it did not send has "". */
export const typedIn = (form: FormData) =>
  Object.fromEntries(fields.map(({ field }) => [field, String(form.get(field) ?? "").trim()])) as Typed;
type Typed = Record<FieldName, string>;

export const typedFrom = (theme: Theme) =>
  Object.fromEntries(fields.map(({ scheme, name, field }) => [field, toHex(theme[scheme][name])])) as Typed;

/** One colour: as it was typed, as it is drawn, the least contrast of its pairs, and what is wrong with it. */
export type Cell = { typed: string; hex: string; ratio: string | null; error: string | null };
export type Change = { field: FieldName; before: string; after: string };

/** `isRead`: every field is a colour. */
export type Chosen = { theme: Theme; isRead: boolean; cells: Record<FieldName, Cell> };

/**
 * The theme that typed colours make of the one in force, and what is to be said of each: a colour that is none, a pair
 * that is hard to read, at the side of it that was changed. A colour that was not changed stays as it is written.
 */
export function chosenFrom(ctx: RequestContext, inForce: Theme, typed: Typed): Chosen {
  const theme = { ...inForce, light: { ...inForce.light }, dark: { ...inForce.dark } };
  const errors = new Map<FieldName, string>();
  for (const { scheme, name, field } of fields) {
    const colour = colourFrom(typed[field], inForce[scheme][name]);
    if (colour === null) errors.set(field, i18nFor(ctx).t("theme:missing"));
    else theme[scheme][name] = colour;
  }
  const isRead = errors.size === 0;
  for (const scheme of schemes) sayFaint(ctx, { theme, inForce, scheme, errors });
  const cells = fields.map(({ scheme, name, field }): [FieldName, Cell] => {
    const own = theme[scheme];
    const ratios = measure(own).flatMap(({ text, ground, ratio }) => (text === name || ground === name ? [ratio] : []));
    const ratio = ratios.length > 0 ? said(ctx, Math.min(...ratios)) : null;
    return [field, { typed: typed[field], hex: toHex(own[name]), ratio, error: errors.get(field) ?? null }];
  });
  return { theme, isRead, cells: Object.fromEntries(cells) as Chosen["cells"] };
}

type Saying = { theme: Theme; inForce: Theme; scheme: Scheme; errors: Map<FieldName, string> };

/** One sentence for each field: of its pair with the least contrast. */
function sayFaint(ctx: RequestContext, { theme, inForce, scheme, errors }: Saying): void {
  const { t } = i18nFor(ctx);
  const own = theme[scheme];
  const isChanged = (name: Name) => own[name] !== inForce[scheme][name];
  const pairs = faintIn(own).sort((one, other) => one.ratio / one.least - other.ratio / other.least);
  for (const { text, ground, ratio, least } of pairs) {
    const name = isChanged(ground) && !isChanged(text) ? ground : text;
    const field = fieldOf(scheme, name);
    if (errors.has(field)) continue;
    const readable = readableFor(own, name);
    const values = {
      other: t(`theme:names.${name === text ? ground : text}`),
      ratio: said(ctx, ratio),
      least: said(ctx, least),
    };
    errors.set(field, readable ? t("theme:faint", { ...values, readable }) : t("theme:faintAll", values));
  }
}

/** null: what was typed is no colour in hex. */
function colourFrom(typed: string, known: string): string | null {
  const [, digits = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed) ?? [];
  if (digits === "") return null;
  const hex = `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`.toLowerCase();
  return hex === toHex(known) ? known : fromHex(hex);
}

/** Rounded down, so that 4.49 is not said to be 4.5. */
const said = ({ language }: RequestContext, ratio: number) =>
  (Math.floor(ratio * 100) / 100).toLocaleString(language, { maximumFractionDigits: 2 });

/** The colours that differ as they are drawn. */
export function changesOf(before: Theme, after: Theme): Change[] {
  return fields.flatMap(({ scheme, name, field }) => {
    const [one, other] = [toHex(before[scheme][name]), toHex(after[scheme][name])];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}
