import type { Page } from "./letter.ts";
import { wrap } from "./plain.ts";

/** The mail as somebody reads it who sees no HTML: complete, and in the same order. */
export function setText(page: Page): string {
  const blocks = [
    page.heading + (page.amount ? `: ${page.amount}` : ""),
    page.greeting,
    ...page.paragraphs,
    page.code,
    page.button && `${page.button.label}:\n${page.button.link}`,
    ...page.notes,
    `${page.regards}\n${page.from}`,
  ];
  const body = blocks.filter((block) => block !== undefined).map(wrapBlock);
  return `${body.join("\n\n")}\n\n-- \n${[page.reason, ...page.imprint].map((line) => wrap(line)).join("\n")}\n`;
}

function wrapBlock(block: string): string {
  return block
    .split("\n")
    .map((line) => wrap(line))
    .join("\n");
}
