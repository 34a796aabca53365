/** A page of text: title, what stands before the first heading, and its sections. HTML in it is already sanitised. */
export type PageText = {
  title: string;
  /** Date of this version, for pages that have versions (privacy, terms). */
  version: string | null;
  introHtml: string;
  sections: TextSection[];
};

/** `id` is an anchor; of an FAQ a section is a question with its answer. */
export type TextSection = { id: string; title: string; html: string };

/** Specification section 3, Footnote: `key` is the Identifier that products name in Fussnote. */
export type Footnote = { key: string; title: string; html: string };
