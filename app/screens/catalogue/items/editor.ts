import type { ItemKind } from "#server/catalogue/item/model.ts";
import type { ItemWanted } from "#server/catalogue/item/write-item.ts";
import type { TextAuthor } from "#server/catalogue/text/apply-texts.ts";
import type { Outcome } from "#server/platform/outcome.ts";

/** What a form has in its fields, and what is wrong with them, by the field's name. */
export type Typed = Readonly<Record<string, string>>;
export type Errors = Readonly<Record<string, string>>;

/** One fact as people read it. */
export type Line = { name: string; label: string; value: string };

/** A fact before and after; a fact that is not there is "". */
export type Change = { name: string; label: string; before: string; after: string };

/** How one product or campaign is edited. */
export type ItemEditor<F> = {
  kind: ItemKind<F>;
  itemId: string;
  /** What its form begins with. */
  typedFrom(facts: F): Typed;
  /** `facts` null: fields are wrong. */
  read(form: FormData): { typed: Typed; facts: F | null; errors: Errors };
  /** All its facts, in the order of the form. */
  lines(facts: F): Line[];
  /** What somebody has to know before these facts replace those in force; in sentences. */
  warnings(facts: F): Promise<string[]>;
  /** Asks a second person for what nobody publishes alone; absent: there is no such thing. */
  askFor?(wanted: ItemWanted<F> & { reason: string }, by: TextAuthor): Promise<Outcome<null>>;
  /** The editor's own address. */
  own(query: Record<string, string>): string;
  /** Where customers see it; null: nowhere, since it is not on offer. */
  pageHref(facts: F): string | null;
};

/** The facts that differ. `before` null: there was none. */
export function changesBetween<F>(editor: ItemEditor<F>, before: F | null, after: F): Change[] {
  const old = new Map((before === null ? [] : editor.lines(before)).map(({ name, value }) => [name, value]));
  return editor.lines(after).flatMap(({ name, label, value }) => {
    const known = old.get(name) ?? "";
    return known === value ? [] : [{ name, label, before: known, after: value }];
  });
}
