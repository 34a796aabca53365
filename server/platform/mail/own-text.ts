import type { PlatformTenant } from "#server/platform/tenant.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "../values/money.ts";
import { fill } from "../values/text.ts";
import { type MailKind, mailKinds, type NewMail } from "./model.ts";

/** Mails whose words are somebody's own each time, or that go to operations, partners and agencies. */
const others: readonly MailKind[] = [
  "newsletter",
  "caseForSupport",
  "webhookDisabled",
  "personAdded",
  "agencyDocument",
  "officeNotice",
];

const slugOf = (kind: MailKind) => `mail-${kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The mails that a brand may word itself, by the name of their text: "mail-login-link". */
export const writableMails: ReadonlyMap<string, MailKind> = new Map(
  mailKinds.filter((kind) => !others.includes(kind)).map((kind) => [slugOf(kind), kind]),
);

/** The name of the text of a mail; null: it has none. */
export function mailSlug(kind: MailKind): string | null {
  return others.includes(kind) ? null : slugOf(kind);
}

/** The text of a mail as it is without an own one: subject, heading and paragraphs of the product. */
export const standardMail = "# {subject}\n\n## {heading}\n\n{text}\n";

/** What an own text may change of a mail; link, code, small print, greeting and imprint stay as they are. */
type Words = { subject: string; heading: string; paragraphs: string[] };

/** What may stand in braces in an own text of this mail, besides the words of the standard. */
export function mailValues(
  { language, params }: Pick<NewMail, "language" | "params">,
  tenant: Pick<PlatformTenant, "name" | "legal" | "mail">,
): Record<string, string> {
  const anything = { de: "unsere Angebote", en: "our offers" } satisfies Record<Language, string>;
  return {
    name: tenant.name,
    phone: tenant.legal.phone,
    helpEmail: tenant.mail.replyTo,
    ...("firstName" in params ? { firstName: params.firstName } : {}),
    ...("productName" in params ? { product: params.productName || anything[language] } : {}),
    ...("cents" in params ? { amount: formatCents(params.cents, language) } : {}),
  };
}

/**
 * A mail's words as a brand wrote them: "# " begins the subject, "## " the heading, empty lines part paragraphs, and
 * `{text}` alone in one is what the standard says. What is missing is the standard's.
 */
export function ownWords(markdown: string, standard: Words, values: Readonly<Record<string, string>>): Words {
  const all = { ...values, subject: standard.subject, heading: standard.heading, text: standard.paragraphs.join(" ") };
  const said = (line: string | undefined) => fill((line ?? "").trim(), all);
  const paragraphs = markdown
    .split("\n")
    .map((line) => (/^##? /.test(line) ? "" : line.trim()))
    .join("\n")
    .split(/\n{2,}/)
    .map((part) => part.replaceAll("\n", " ").trim())
    .filter((part) => part !== "")
    .flatMap((part) => (part === "{text}" ? standard.paragraphs : [said(part)]));
  return {
    subject: said(/^# (.*)$/m.exec(markdown)?.[1]) || standard.subject,
    heading: said(/^## (.*)$/m.exec(markdown)?.[1]) || standard.heading,
    paragraphs,
  };
}
