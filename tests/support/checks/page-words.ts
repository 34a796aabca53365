/** What people read of HTML: its words, one blank between them. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<!-- -->|<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();

/** The content of a page, without what frames it. */
export const mainOf = (html: string): string => /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "";

/** The cells of each line of the tables in HTML, also of their heads. */
export const linesOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) => textOf(cell)),
  );
