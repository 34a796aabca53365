import { type Request, type Response, Router } from "express";
import type { Mailbox } from "#server/platform/mail/upstream/mailbox.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { listPage, messagePage } from "./mailbox-pages.ts";
import { developmentCss, sendDevelopmentPage as send } from "./page.ts";

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
