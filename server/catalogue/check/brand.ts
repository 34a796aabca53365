import type { CatalogueFile } from "#server/catalogue/schema.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import type { NamedBrand } from "#server/tenants/record.ts";

/** A page's text as its file has it. */
export type TextFile = { file: string; slug: string; language: Language; text: string };

/** All that a brand is made of, and what it is held against. */
export type Brand = {
  record: TenantRecord;
  /** Where the record and the catalogue were read from; a finding names them. */
  files: { record: string; catalogue: string };
  /** null: the products come from a service. */
  catalogue: CatalogueFile | null;
  /** The brand's own texts, not those that all brands share. */
  texts: readonly TextFile[];
  /** The installation's other brands. */
  others: readonly TenantRecord[];
  /** The account to pay from, as the record's variable holds it here; null: it is not set. */
  payerIban: string | null;
  /** What a text file would be refused for, with its lines. */
  refusals(text: TextFile): { line: number; message: string }[];
  /** YYYY-MM-DD in Berlin. */
  today: string;
  /** Whether a path leads to a page. */
  isPage(pathname: string): boolean;
};

/** What a text is held against. */
export type TextBrand = Omit<Brand, "others" | "payerIban" | "refusals"> & { others: readonly NamedBrand[] };

/**
 * Something that contradicts something else. `path`: within a record or catalogue, where an entry of a list is named by
 * its id if it has one; `line`: of a text file.
 */
export type Finding = { file: string; path?: readonly (string | number)[]; line?: number; message: string };

/** A sentence or paragraph that people read, with its place. */
export type Passage = Omit<Finding, "message"> & { text: string; language: Language; isFromReferrer: boolean };

/** Everything of a brand that people read, text by text. */
export function passagesOf({ record, files, catalogue, texts, today }: TextBrand): Passage[] {
  const { slogan, legal, newsletter, terms, templates } = record;
  const { debtorName, remittance } = record.payout;
  const inRecord = { slogan, legal, newsletter, terms, payout: { debtorName, remittance } };
  const { rewards = [], products = [] } = catalogue ?? {};
  // Those that ended are an archive, and say what was so then.
  const campaigns = (catalogue?.campaigns ?? []).filter(({ endsOn }) => endsOn >= today);
  return [
    ...stringsIn(inRecord).map((one) => ({ ...one, file: files.record, isFromReferrer: false })),
    ...stringsIn({ templates }).map((one) => ({ ...one, file: files.record, isFromReferrer: true })),
    ...stringsIn({ rewards, campaigns, products }).map((one) => ({
      ...one,
      file: files.catalogue,
      isFromReferrer: false,
    })),
    ...texts.flatMap(({ file, language, text }) =>
      text.split("\n").map((line, index) => ({ file, line: index + 1, text: line, language, isFromReferrer: false })),
    ),
  ].filter(({ text }) => text.includes(" "));
}

/** The texts within a value by their paths. English stands below `en` or `english`, all else is German. */
function stringsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): Pick<Passage, "text" | "path" | "language">[] {
  if (typeof value === "string") {
    const isEnglish = path.includes("en") || path.includes("english");
    return [{ text: value, path: [...path], language: isEnglish ? "en" : "de" }];
  }
  if (Array.isArray(value)) return value.flatMap((one, index) => stringsIn(one, [...path, one?.id ?? index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => stringsIn(one, [...path, name]));
}
