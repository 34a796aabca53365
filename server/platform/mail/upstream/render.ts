import type { NewMail } from "#server/platform/mail/model.ts";
import { mailValues, ownWords } from "#server/platform/mail/own-text.ts";
import type { Greeted } from "#server/platform/mail/params.ts";
import type { PlatformTenant } from "#server/platform/tenant.ts";
import { type FormOfAddress, type Language, nameFor } from "#server/platform/values/language.ts";
import { greetingName, oneLine, wrap } from "./plain-text.ts";
import { renderHtml } from "./render-html.ts";
import type { MailContent, MailDocument, Sender } from "./template.ts";
import { de } from "./templates/de.ts";
import { en } from "./templates/en.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/**
 * A mail in its language, as plain text and as HTML in the tenant's theme, in the words of the brand's own text if it
 * has one. Pure; throws if a link parameter is not a link.
 */
export function renderMail(
  mail: NewMail,
  tenant: Pick<PlatformTenant, "name" | "formOfAddress" | "legal" | "mail" | "theme" | "pictures">,
  own: string | null = null,
): RenderedMail {
  const templates = mail.language === "en" ? en : de[tenant.formOfAddress];
  const params = onOneLine(mail.params);
  const standard = standardOf({ ...mail, params } as NewMail, tenant);
  for (const [name, value] of Object.entries(params)) {
    if (isLinkName(name) && value !== null && !/^https?:\/\/[^\s"'<>]+$/.test(String(value)))
      throw new Error("A mail's link is not a link.");
  }
  const values = mailValues({ language: mail.language, params }, tenant);
  const content = own === null ? standard : { ...standard, ...ownWords(own, standard, values) };
  const document: MailDocument = {
    ...content,
    subject: oneLine(content.subject, 150),
    language: mail.language,
    greeting: templates.greeting(
      "firstName" in params
        ? greetedAs(params, { language: mail.language, formOfAddress: tenant.formOfAddress })
        : null,
    ),
    regards: templates.regards,
    from: oneLine(tenant.name),
    imprint: imprintOf(tenant.legal, tenant.mail.replyTo, mail.language),
  };
  return { subject: document.subject, text: renderText(document), html: renderHtml(document, tenant) };
}

/** What the product says in such a mail. */
export function standardOf(
  { kind, language, params }: NewMail,
  tenant: Pick<PlatformTenant, "name" | "formOfAddress" | "legal" | "mail">,
): MailContent {
  const templates = language === "en" ? en : de[tenant.formOfAddress];
  const sender: Sender = { name: tenant.name, email: tenant.mail.replyTo, phone: tenant.legal.phone };
  const template = templates[kind] as (params: NewMail["params"], from: Sender) => MailContent;
  return template(params, sender);
}

/** A name of which a part is unknown is used only where a first name is enough. */
function greetedAs(
  { firstName, lastName }: Greeted,
  form: { language: Language; formOfAddress: FormOfAddress },
): string | null {
  const name = nameFor(form, { firstName, lastName: lastName ?? "" });
  const isWhole = name === firstName || typeof lastName === "string";
  return isWhole ? greetingName(name) : null;
}

/** "link", "shopLink": complete URLs, validated and never shortened. */
const isLinkName = (name: string) => /(^l|L)ink$/.test(name);

/** "textBody": text that somebody wrote, with several lines. */
const isBodyName = (name: string) => name.endsWith("Body");
const maxLineLength = 2000;

/** Sanitises each line; several empty lines become one. */
function linesOf(text: string): string {
  const lines = text.split("\n").map((line) => oneLine(line, maxLineLength));
  return lines.join("\n").replaceAll(/\n{3,}/g, "\n\n");
}

/** No parameter may contain line breaks, except bodies. */
function onOneLine(params: NewMail["params"]): NewMail["params"] {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value !== "string" || isLinkName(name) ? value : isBodyName(name) ? linesOf(value) : oneLine(value),
  ]);
  return Object.fromEntries(entries) as NewMail["params"];
}

/** Details that a business letter by e-mail must state (§ 35a GmbHG, § 80 AktG, § 37a HGB). */
function imprintOf(legal: PlatformTenant["legal"], email: string, language: "de" | "en"): string[] {
  const [directors, vat] = language === "de" ? ["Geschäftsführung", "USt-IdNr."] : ["Managing directors", "VAT ID"];
  return [
    `${legal.operator}, ${legal.street}, ${legal.postcode} ${legal.city}`,
    `${directors}: ${legal.representedBy}`,
    `${legal.registerEntry}, ${vat} ${legal.vatId}`,
    `${email}, ${legal.phone}`,
  ].map((line) => oneLine(line, 300));
}

/** The complete mail as plain text, in the same order as the HTML. */
function renderText(mail: MailDocument): string {
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
