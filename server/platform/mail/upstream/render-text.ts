import { wrap } from "./plain-text.ts";
import type { MailDocument } from "./template.ts";

/** The complete mail as plain text, in the same order as the HTML. */
export function renderText(mail: MailDocument): string {
  const blocks = [
    mail.heading + (mail.amount ? `: ${mail.amount}` : ""),
    mail.greeting,
    ...mail.paragraphs,
    mail.code,
    mail.button && `${mail.button.label}:\n${mail.button.link}`,
    mail.more && `${mail.more.label}:\n${mail.more.link}`,
    ...mail.notes,
    `${mail.regards}\n${mail.from}`,
  ];
  const body = blocks.filter((block) => block !== undefined).map(wrapBlock);
  return `${body.join("\n\n")}\n\n-- \n${[mail.reason, ...mail.imprint].map((line) => wrap(line)).join("\n")}\n`;
}

function wrapBlock(block: string): string {
  return block
    .split("\n")
    .map((line) => wrap(line))
    .join("\n");
}
