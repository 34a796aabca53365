import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { RequestContext } from "#server/context.ts";
import { numberAlphabet, parseNumber } from "#server/platform/values/number.ts";
import { demoShopPath } from "#server/runtime/make-links.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { prefillFields } from "#server/tenants/shop.ts";
import { sendDevelopmentPage } from "../page.ts";
import type { ShopOrder, ShopOrders } from "./orders.ts";
import { type Offer, orderPage, type Surroundings, shopListPage, shopOrderPage } from "./pages.ts";
import { type Feed, report, type ShopEvent } from "./report.ts";

export type DemoShopParts = {
  /** null: no tenant answers on this host. */
  contextOf(req: Request, res: Response): Promise<RequestContext | null>;
  orders: ShopOrders;
  feedOf(tenant: Tenant): Feed;
  /**
   * Moves the installation's clock and runs the jobs that are then due; null: the clock cannot be moved from this
   * process.
   */
  moveClock: ((days: number) => Promise<void>) | null;
};

const one = z.string().max(200).catch("");
const orderForm = z.object({
  id: z.string().regex(new RegExp(`^D-[${numberAlphabet}]{8}$`)),
  number: z.string().max(40).transform(parseNumber).pipe(z.string()),
  recipient: one,
  product: one,
});
const arrivalQuery = z.object({ number: one, recipient: one, product: one });
const clockForm = z.object({ days: z.coerce.number().int().min(1).max(60), back: one });
const eventForm = z.object({ event: z.enum(["confirmed", "delivered", "withdrawn", "refused", "returned"]) });
const events: Record<z.infer<typeof eventForm>["event"], Omit<ShopEvent, "at">> = {
  confirmed: { kind: "confirmed", cancelledBy: null },
  delivered: { kind: "delivered", cancelledBy: null },
  withdrawn: { kind: "cancelled", cancelledBy: "customer" },
  refused: { kind: "cancelled", cancelledBy: "provider" },
  returned: { kind: "cancelled", cancelledBy: "customer" },
};

/**
 * A simulation of the provider's shop: placing orders, reporting their progress, moving the clock. main.ts mounts it if
 * DEMO_SHOP is set, which is only allowed in development.
 */
export function demoShopRouter({ contextOf, orders, feedOf, moveClock }: DemoShopParts): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: "8kb" }));
  const page = (respond: (ctx: RequestContext, req: Request, res: Response) => Promise<void>) =>
    async function answer(req: Request, res: Response): Promise<void> {
      const ctx = await contextOf(req, res);
      if (ctx) await respond(ctx, req, res);
      else res.status(404).type("text").send("Not found");
    };
  const send = (res: Response, html: string) => sendDevelopmentPage(res, html, "'self'");
  const around = (ctx: RequestContext): Surroundings => ({
    tenant: ctx.tenant,
    now: ctx.now(),
    canMoveClock: moveClock !== null,
    personalArea: ctx.links.personalArea(),
  });

  /** Reports the order and stores the answer with it. */
  async function reportEvent(ctx: RequestContext, order: ShopOrder, event: Omit<ShopEvent, "at">): Promise<void> {
    const at = ctx.now();
    const answer = await report(feedOf(ctx.tenant), order, { ...event, at });
    await orders.write({ ...order, reports: [...order.reports, { kind: event.kind, at: at.toISOString(), answer }] });
  }

  const entry = page(async (ctx, req, res) => {
    const arrival = arrivalQuery.parse(req.query);
    if (!arrival.number) return send(res, shopListPage(around(ctx), await orders.list(ctx.tenant.id)));
    const id = `D-${ctx.secrets.newNumber(8)}`;
    const given = z.record(z.string(), one).parse(req.method === "POST" ? req.body : {});
    const names = ctx.tenant.shopPrefill?.names ?? {};
    const prefill = prefillFields.flatMap((field) => given[names[field] ?? ""] || []);
    send(res, orderPage(around(ctx), { ...arrival, prefill }, await offersOf(ctx), id));
  });
  router.get("/", entry);
  // With what the recipient typed, for tenants with shopPrefill.
  router.post("/", entry);
  router.post(
    "/bestellen",
    page(async (ctx, req, res) => {
      const form = orderForm.safeParse(req.body);
      if (!form.success) return res.redirect(303, demoShopPath);
      const { id, number, recipient, product } = form.data;
      if (!(await orders.read(ctx.tenant.id, id))) {
        const name = (await offersOf(ctx)).find((offer) => offer.id === product)?.name ?? product;
        const ordered = { id, tenantId: ctx.tenant.id, recommendation: number, recipient: recipient || null };
        const what = { productId: product || null, productName: name, orderedAt: ctx.now().toISOString(), reports: [] };
        await reportEvent(ctx, { ...ordered, ...what }, { kind: "received", cancelledBy: null });
      }
      res.redirect(303, `${demoShopPath}/${id}`);
    }),
  );
  router.post(
    "/uhr",
    page(async (_ctx, req, res) => {
      const form = clockForm.safeParse(req.body);
      if (form.success) await moveClock?.(form.data.days);
      const back = form.data?.back ?? "";
      res.redirect(303, /^\/entwicklung\/shop(\/D-\w{8})?$/.test(back) ? back : demoShopPath);
    }),
  );
  router.get(
    "/:id",
    page(async (ctx, req, res) => {
      const order = await orders.read(ctx.tenant.id, String(req.params["id"]));
      if (order) send(res, shopOrderPage(around(ctx), order));
      else res.redirect(303, demoShopPath);
    }),
  );
  router.post(
    "/:id",
    page(async (ctx, req, res) => {
      const order = await orders.read(ctx.tenant.id, String(req.params["id"]));
      const form = eventForm.safeParse(req.body);
      if (!order || !form.success) return res.redirect(303, demoShopPath);
      const event = events[form.data.event];
      if (!order.reports.some(({ kind }) => kind === event.kind)) await reportEvent(ctx, order, event);
      res.redirect(303, `${demoShopPath}/${order.id}`);
    }),
  );
  return router;
}

/** The products on sale, by the ids that the link into the shop carries. */
async function offersOf(ctx: RequestContext): Promise<Offer[]> {
  const products = await ctx.products.list();
  return products.map(({ id, providerProductId, displayName }) => ({ id: providerProductId ?? id, name: displayName }));
}
