import { i18nFor } from "#app/i18n/index.ts";
import type { RequestContext } from "#server/context.ts";
import { withLineEnds } from "#server/platform/values/fields.ts";
import { type Cents, decimalAmount, parseEuros } from "#server/platform/values/money.ts";
import type { Errors, Typed } from "./editor.ts";

/** An amount as people type it; null: "". */
export const typedAmount = (cents: Cents | null) =>
  cents === null ? "" : cents % 100 === 0 ? String(cents / 100) : decimalAmount(cents);

/** Lines of a field, without empty ones. */
export const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Each text in a line of its own, as a field has them. */
export const inLines = (texts: readonly string[]) => texts.map((text) => linesOf(text).join(" ")).join("\n");

/** What the catalogue's schema takes at most. */
const maxCents = 10_000_000;

/** Reads the fields of a form one by one, and collects what is wrong with them. */
export function reader(ctx: RequestContext, form: FormData, names: readonly string[]) {
  const typed: Typed = Object.fromEntries(
    names.map((name) => [name, withLineEnds(String(form.get(name) ?? "")).trim()]),
  );
  const errors: Record<string, string> = {};
  const { t } = i18nFor(ctx);
  const of = (name: string) => typed[name] ?? "";
  const refuse = (name: string, sentence: string) => {
    errors[name] ??= sentence;
  };
  return {
    typed,
    errors: errors satisfies Errors,
    of,
    refuse,
    /** "" is refused. */
    text(name: string, max: number): string {
      if (of(name) === "") refuse(name, t("items:missing"));
      if (of(name).length > max) refuse(name, t("items:tooLong", { count: max }));
      return of(name);
    },
    /** "" is null. */
    maybe(name: string, max: number): string | null {
      if (of(name).length > max) refuse(name, t("items:tooLong", { count: max }));
      return of(name) || null;
    },
    amount(name: string): Cents | null {
      if (of(name) === "") return null;
      const cents = parseEuros(of(name));
      if (cents === null || cents > maxCents) refuse(name, t("items:amountWrong"));
      return cents;
    },
  };
}
export type Reader = ReturnType<typeof reader>;
