import type { Language } from "../tenant/model.ts";
import type { Footnote, PageText } from "./model.ts";

/** Where texts come from: plain files, or the content service of the tenant. A missing text is null and stops no flow. */
export type Content = {
  /** `slug`: "datenschutz", "agb", "faq" … */
  pageText(slug: string, language: Language): Promise<PageText | null>;
  /** In the order of the keys; unknown ones are left out. */
  footnotes(keys: readonly string[], language: Language): Promise<Footnote[]>;
};
