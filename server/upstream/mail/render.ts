import type { NewMail } from "#server/domain/mail/model.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { setHtml } from "./html.ts";
import type { Letter, Page, Sender } from "./letter.ts";
import { oneLine, personName } from "./plain.ts";
import { setText } from "./text.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/** Writes a mail out in its language, as plain text and in the tenant's theme. Pure. */
export function renderMail(mail: NewMail, tenant: Pick<Tenant, "name" | "legal" | "theme">): RenderedMail {
  const texts = mail.language === "en" ? en : de;
  const params = onOneLine(mail.params);
  if ("link" in params && !/^https?:\/\/[^\s"'<>]+$/.test(params.link)) throw new Error("A mail's link is not a link.");
  const sender: Sender = { name: tenant.name, email: tenant.legal.email, phone: tenant.legal.phone };
  const write = texts[mail.kind] as (params: NewMail["params"], from: Sender) => Letter;
  const letter = write(params, sender);
  const page: Page = {
    ...letter,
    subject: oneLine(letter.subject, 150),
    language: mail.language,
    greeting: texts.greeting("firstName" in params ? personName(params.firstName) : null),
    regards: texts.regards,
    from: oneLine(tenant.name),
    imprint: imprintOf(tenant.legal, mail.language),
  };
  return { subject: page.subject, text: setText(page), html: setHtml(page, tenant.theme) };
}

/** No parameter can begin a line of its own. */
function onOneLine(params: NewMail["params"]): NewMail["params"] {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" && name !== "link" ? oneLine(value) : value,
  ]);
  return Object.fromEntries(entries) as NewMail["params"];
}

/** What a business letter by e-mail has to name (§ 35a GmbHG, § 80 AktG, § 37a HGB). */
function imprintOf(legal: Tenant["legal"], language: "de" | "en"): string[] {
  const vat = language === "de" ? "USt-IdNr." : "VAT ID";
  return [
    `${legal.operator}, ${legal.street}, ${legal.postcode} ${legal.city}`,
    legal.representedBy,
    `${legal.registerEntry}, ${vat} ${legal.vatId}`,
    `${legal.email}, ${legal.phone}`,
  ].map((line) => oneLine(line, 300));
}
