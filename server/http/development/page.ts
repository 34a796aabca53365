import type { Response } from "express";
import { escaped as e } from "#server/platform/values/text.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** Stylesheet of the development pages; it uses the tenant's theme and works without it. */
const stylesheet = "/postfach/stil.css";

/** A page of a development machine: mailbox, demonstration shop. `body` and `head` are HTML. */
export function developmentPage(tenant: Tenant, title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)} · ${e(tenant.name)}</title>
<link rel="stylesheet" href="/theme/${tenant.id}.css">
<link rel="stylesheet" href="${stylesheet}">
${head}
</head>
<body><main>${body}</main></body>
</html>
`;
}

/** Sends a development page: no script, nothing from other sites, forms only to ourselves, if any. */
export function sendDevelopmentPage(res: Response, html: string, formAction: "'none'" | "'self'" = "'none'"): void {
  res.set(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  );
  res.set("Cache-Control", "no-store").type("html").send(html);
}

export const developmentCss = `
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
form{margin:1rem 0}
label{display:block;margin:0 0 .35rem;font-weight:600}
select,button{box-sizing:border-box;min-block-size:2.75rem;max-inline-size:100%;padding:.5rem 1rem;font:inherit;color:inherit;background:var(--paper,#fff);border:1px solid currentcolor;border-radius:var(--radius,0)}
select{inline-size:100%;margin-block-end:1rem}
button{cursor:pointer;font-weight:600}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}
`;
