import type { PageText } from "#server/catalogue/content/model.ts";
import { escaped } from "#server/platform/values/text.ts";

type Values = Readonly<Record<string, string>>;

/** Replaces "${hotline}" by its value, escaped in HTML. Unknown names are left as they are. */
function filled(text: string, values: Values, shown: (value: string) => string): string {
  return text.replaceAll(/\$\{([^{}$]{1,80})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name] ?? "") : whole,
  );
}

/** A block with its variables filled in. */
export function fillBlock<T extends { title: string; html: string }>(block: T, values: Values): T {
  return {
    ...block,
    title: filled(block.title, values, (value) => value),
    html: filled(block.html, values, escaped),
  };
}

/** A page with its variables filled in, in every section. */
export function fillPage(page: PageText, values: Values): PageText {
  return {
    ...page,
    title: filled(page.title, values, (value) => value),
    introHtml: filled(page.introHtml, values, escaped),
    sections: page.sections.map((section) => fillBlock(section, values)),
  };
}
