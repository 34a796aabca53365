import { escaped as e } from "#server/domain/content/markup.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { StoredMessage } from "#server/upstream/mail/mailbox.ts";

const time = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "medium", timeStyle: "medium" });

export function listPage(tenant: Tenant, messages: StoredMessage[]): string {
  const row = ({ id, subject, to, at }: StoredMessage) =>
    `<li><a href="/postfach/${id}"><strong>${e(subject)}</strong><span>${e(to)}</span><time datetime="${at}">${time.format(new Date(at))}</time></a></li>`;
  const list = messages.length
    ? `<ol>${messages.map(row).join("")}</ol>`
    : "<p>Noch keine E-Mails. Sie erscheinen hier ein, zwei Sekunden nachdem sie verschickt wurden.</p>";
  return page(tenant, "Postfach", `<h1>Postfach</h1>${list}`, '<meta http-equiv="refresh" content="5">');
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

function page(tenant: Tenant, title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)} · ${e(tenant.name)}</title>
<link rel="stylesheet" href="/theme/${tenant.id}.css">
<link rel="stylesheet" href="/postfach/stil.css">
${head}
</head>
<body><main>${body}</main></body>
</html>
`;
}

/** The page reads the tenant's theme and works without it. */
export const mailboxCss = `
body{margin:0;background:var(--paper,#fff);color:var(--ink,#222);font:1.0625rem/1.55 var(--font-text,sans-serif)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2{font-family:var(--font-heading,sans-serif);font-weight:var(--heading-weight,600);line-height:1.2;text-wrap:balance}
a{color:var(--link,#06c)}
ol{list-style:none;margin:0;padding:0;border-top:1px solid var(--line,#ccc)}
li{border-bottom:1px solid var(--line,#ccc)}
li a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1rem;padding:.75rem 0;color:inherit;text-decoration:none}
li strong{flex:1 0 100%}
li span{overflow-wrap:anywhere}
li a:hover strong{text-decoration:underline}
li span,li time,dt{color:var(--muted,#555);font-size:.875rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dd{margin:0;overflow-wrap:anywhere}
iframe{inline-size:100%;block-size:46rem;border:1px solid var(--line,#ccc);border-radius:var(--radius,0);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;background:var(--sunken,#eee);font-size:.9375rem}
`;

function linked(text: string): string {
  return e(text).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}
