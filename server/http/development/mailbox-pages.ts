import type { StoredMessage } from "#server/platform/mail/upstream/mailbox.ts";
import { escaped as e } from "#server/platform/values/text.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { developmentPage as page } from "./page.ts";

const time = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "medium", timeStyle: "medium" });

/** `shopPath`: the demonstration shop's path; null: there is none. */
export function listPage(tenant: Tenant, messages: StoredMessage[], shopPath: string | null): string {
  const row = ({ id, subject, to, at }: StoredMessage) =>
    `<li><a href="/postfach/${id}"><strong>${e(subject)}</strong><span>${e(to)}</span><time datetime="${at}">${time.format(new Date(at))}</time></a></li>`;
  const list = messages.length
    ? `<ol>${messages.map(row).join("")}</ol>`
    : "<p>Noch keine E-Mails. Sie erscheinen hier wenige Sekunden, nachdem sie verschickt wurden.</p>";
  const shop = shopPath ? `<p><a href="${shopPath}">Shop zum Vorführen, mit der Uhr zum Vorstellen</a></p>` : "";
  return page(tenant, "Postfach", `<h1>Postfach</h1>${list}${shop}`, '<meta http-equiv="refresh" content="5">');
}

export function messagePage(tenant: Tenant, { id, subject, from, to, at, text }: StoredMessage): string {
  return page(
    tenant,
    subject,
    `<p><a href="/postfach">Alle E-Mails</a></p>
<h1>${e(subject)}</h1>
<dl><dt>Von</dt><dd>${e(from)}</dd><dt>An</dt><dd>${e(to)}</dd><dt>Am</dt><dd><time datetime="${at}">${time.format(new Date(at))}</time></dd></dl>
<iframe src="/postfach/${id}/html" title="Die E-Mail als HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<h2>Als reiner Text</h2>
<pre>${linked(text)}</pre>`,
  );
}

function linked(text: string): string {
  return e(text).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}
