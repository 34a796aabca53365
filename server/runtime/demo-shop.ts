import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Router } from "express";
import { openShopOrders } from "#server/http/development/demo-shop/orders.ts";
import { demoShopRouter } from "#server/http/development/demo-shop/router.ts";
import { enqueueSql } from "#server/store/jobs/jobs.ts";
import { readSetting, writeSetting } from "#server/store/tenant/settings.ts";
import { feedKeysFrom, orDemoKeys } from "./keys/feed-keys.ts";
import { isKnownHost } from "./links.ts";
import type { Env } from "./process/environment.ts";
import { contextForRequest } from "./request-context.ts";
import type { Services } from "./services.ts";

/** The signing keys of the order feed; with the demonstration shop, tenants without keys get one that the shop signs with. */
export function orderFeedKeys(env: Env): ReturnType<typeof feedKeysFrom> {
  const keysOf = feedKeysFrom(process.env);
  return env.DEMO_SHOP === "yes" ? orDemoKeys(keysOf, env.APP_SECRET) : keysOf;
}

/** The demonstration shop of a development machine; null: this installation has none. */
export function openDemoShop(env: Env, services: Services): Router | null {
  if (env.DEMO_SHOP !== "yes") return null;
  const keysOf = orderFeedKeys(env);
  const host = env.HOST.includes(":") ? "[::1]" : env.HOST.replace(/^0\.0\.0\.0$/, "127.0.0.1");
  return demoShopRouter({
    async contextOf(req, res) {
      const { host: requestedHost = "" } = req.headers;
      const tenant = isKnownHost(services, requestedHost) ? services.tenants.byHost(requestedHost) : null;
      return tenant && contextForRequest(services, tenant, req, res);
    },
    orders: openShopOrders(join(env.DATA_DIR, "shop")),
    feedOf: (tenant) => ({
      url: `http://${host}:${env.PORT}/api/v1/${tenant.id}/auftraege`,
      key: keysOf(tenant)[0] ?? "",
    }),
    moveClock: env.DATABASE_URL ? clockMover(env.DATABASE_URL, services) : null,
  });
}

const dayMs = 86_400_000;
const key = "clock.offset";

/** Resolves once this process has the new time; the worker receives it at the same moment and then looks for due work. */
function clockMover(ownerUrl: string, { clock, database }: Services): (days: number) => Promise<void> {
  return async (days) => {
    const offset = Number((await readSetting(ownerUrl, key)) ?? 0) + days * dayMs;
    await writeSetting(ownerUrl, key, offset);
    for (let tries = 0; clock.offsetMs() !== offset && tries < 50; tries++) await pause(100);
    await database.pool.query(
      enqueueSql({
        queue: "due-work",
        from: "(VALUES (1)) AS asked (n)",
        data: "'{}'::jsonb",
        singletonKey: "'demo-shop'",
        priority: "0",
      }),
    );
  };
}
