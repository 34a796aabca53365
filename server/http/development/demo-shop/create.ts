import { join } from "node:path";
import type { Router } from "express";
import { contextForRequest } from "#server/http/request/context.ts";
import { orderFeedKeys } from "#server/platform/keys/feed-keys.ts";
import type { Env } from "#server/platform/process/environment.ts";
import type { MoveClock } from "#server/platform/process/move-clock.ts";
import { isKnownHost } from "#server/runtime/make-links.ts";
import type { Services } from "#server/runtime/services.ts";
import { createShopOrders } from "./orders.ts";
import { demoShopRouter } from "./router.ts";

/**
 * The demonstration shop of a development machine; null: this installation has none. `moveClock` null: its time cannot
 * be moved.
 */
export function createDemoShop(env: Env, services: Services, moveClock: MoveClock | null): Router | null {
  if (env.DEMO_SHOP !== "yes") return null;
  const keysOf = orderFeedKeys(env);
  const host = env.HOST.includes(":") ? "[::1]" : env.HOST.replace(/^0\.0\.0\.0$/, "127.0.0.1");
  return demoShopRouter({
    async contextOf(req, res) {
      const { host: requestedHost = "" } = req.headers;
      const tenant = isKnownHost(services, requestedHost) ? await services.tenants.byHost(requestedHost) : null;
      return tenant && contextForRequest(services, tenant, req, res);
    },
    orders: createShopOrders(join(env.DATA_DIR, "shop")),
    feedOf: (tenant) => ({
      url: `http://${host}:${env.PORT}/api/v1/${tenant.id}/auftraege`,
      key: keysOf(tenant)[0] ?? "",
    }),
    moveClock,
  });
}
