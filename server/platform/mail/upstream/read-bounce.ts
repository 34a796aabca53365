import type { Readable } from "node:stream";
import { type Attachment, simpleParser } from "mailparser";
import type { Bounce } from "#server/platform/mail/model.ts";
import { isFinalStatus } from "./final-refusal.ts";

/** Without texts for people: they decide nothing. A returned mail stays a part of its own, however it is enclosed. */
const onlyParts = {
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
};
const reports = ["message/delivery-status", "message/global-delivery-status"];
const returned = ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"];

/**
 * Which mails a mail server's report (RFC 3464; RFC 6533) says that it could not deliver for good. None: the message is
 * no such report, speaks of a delay or of a cause that may end, or does not enclose the head of the mail. Whoever knows
 * the sender's address can write such a report: it proves nothing.
 */
export async function readBounce(message: Readable | string): Promise<Bounce[]> {
  const { attachments } = await simpleParser(message, onlyParts);
  const textOf = (kinds: readonly string[]) =>
    contentOf(attachments.find(({ contentType }) => kinds.includes(contentType)));
  const [report, mail] = [textOf(reports), textOf(returned)];
  if (report === null || mail === null) return [];
  const { messageId } = await simpleParser(headOf(mail), onlyParts);
  if (!messageId) return [];
  const groups = await Promise.all(report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf));
  return groups.flatMap((field) => {
    const status = /^\d\.\d{1,3}\.\d{1,3}(?!\d)/.exec(field("status"))?.[0] ?? "";
    if (field("action").toLowerCase() !== "failed" || !isFinalStatus(status)) return [];
    const recipients = ["original-recipient", "final-recipient"].map((name) => addressOf(field(name)));
    return [{ messageId, recipients: recipients.filter((address) => address !== ""), status }];
  });
}

const contentOf = (part: Attachment | undefined) => part?.content.toString("utf8") ?? null;

const headOf = (mail: string) => `${mail.split(/\r?\n\r?\n/, 1)[0]}\r\n\r\n`;

/** The fields of one group are written as a mail's head. */
async function fieldsOf(group: string): Promise<(name: string) => string> {
  const { headers } = await simpleParser(`${group.trim()}\r\n\r\n`, onlyParts);
  return (name) => String(headers.get(name) ?? "").trim();
}

/** "rfc822; eva@freund.example" */
function addressOf(field: string): string {
  const [, address = ""] = /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>@]+@[^\s<>@]+)>?$/i.exec(field) ?? [];
  return address;
}
