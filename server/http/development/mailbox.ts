import { type Request, type Response, Router } from "express";
import type { Mailbox, StoredMessage } from "#server/platform/mail/upstream/mailbox.ts";
import { escaped as e } from "#server/platform/values/text.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { developmentCss, developmentPage as page, sendDevelopmentPage as send } from "./page.ts";

const time = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "medium", timeStyle: "medium" });

/**
 * /postfach: mails captured on a development machine, to try the product without a mail server. main.ts mounts it in
 * development only; elsewhere the path does not exist.
 */
export function mailboxRouter(
  mailbox: Mailbox,
  tenantOf: (req: Request) => Promise<Tenant | null>,
  shopPath: string | null = null,
): Router {
  const router = Router();

  router.get("/stil.css", (_req, res) => {
    res.type("css").set("Cache-Control", "no-store").send(developmentCss);
  });

  router.get("/", async (req, res) => {
    const tenant = await tenantOf(req);
    if (!tenant) return notFound(res);
    send(res, listPage(tenant, await mailbox.list(tenant.id), shopPath));
  });

  router.get("/:id", async (req, res) => {
    const tenant = await tenantOf(req);
    const message = tenant && (await mailbox.read(tenant.id, String(req.params["id"])));
    if (!tenant || !message) return notFound(res);
    send(res, messagePage(tenant, message));
  });

  // The mail's HTML as a mail program shows it: no script, nothing loaded from elsewhere, links in a new window.
  router.get("/:id/html", async (req, res) => {
    const tenant = await tenantOf(req);
    const message = tenant && (await mailbox.read(tenant.id, String(req.params["id"])));
    if (!message) return notFound(res);
    res.removeHeader("X-Frame-Options");
    res.set(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    );
    res
      .set("Cache-Control", "no-store")
      .type("html")
      .send(message.html.replace("<head>", '<head><base target="_top">'));
  });

  return router;
}

function notFound(res: Response): void {
  res.status(404).type("text").send("Nicht gefunden");
}

/** `shopPath`: the demonstration shop's path; null: there is none. */
function listPage(tenant: Tenant, messages: StoredMessage[], shopPath: string | null): string {
  const row = ({ id, subject, to, at }: StoredMessage) =>
    `<li><a href="/postfach/${id}"><strong>${e(subject)}</strong><span>${e(to)}</span><time datetime="${at}">${time.format(new Date(at))}</time></a></li>`;
  const list = messages.length
    ? `<ol>${messages.map(row).join("")}</ol>`
    : "<p>Noch keine E-Mails. Sie erscheinen hier wenige Sekunden, nachdem sie verschickt wurden.</p>";
  const shop = shopPath ? `<p><a href="${shopPath}">Shop zum Vorführen, mit der Uhr zum Vorstellen</a></p>` : "";
  return page(tenant, "Postfach", `<h1>Postfach</h1>${list}${shop}`, '<meta http-equiv="refresh" content="5">');
}

function messagePage(tenant: Tenant, { id, subject, from, to, at, text }: StoredMessage): string {
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
