import type { Log } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import { withFields } from "#server/platform/process/log.ts";
import { openUpstream, type Upstream } from "#server/platform/upstream/http.ts";
import type { Tenant } from "#server/tenants/model.ts";

export type ProductServices = {
  of(tenant: Tenant): Upstream;
  /** Those that were asked. */
  upstreams(): Upstream[];
  close(): Promise<void>;
};

const budgetMs = 3_000;

/** The product API of each tenant, created once per process, so that all requests share its circuit breaker. */
export function openProductServices(log: Log, outerMs?: number): ProductServices {
  const open = new Map<string, { baseUrl: string; service: Upstream }>();
  return {
    of({ id, products: { baseUrl } }) {
      const existing = open.get(id);
      if (existing && existing.baseUrl === baseUrl) return existing.service;
      if (baseUrl === null) throw createFault("productsBaseUrl", `The tenant ${id} names no products.baseUrl.`);
      const service = openUpstream({
        name: `products ${id}`,
        tenantId: id,
        baseUrl,
        budgetMs,
        log: withFields(log, { tenantId: id }),
        ...(outerMs === undefined ? {} : { outerMs }),
      });
      open.set(id, { baseUrl, service });
      void existing?.service.close();
      return service;
    },
    upstreams: () => [...open.values()].map(({ service }) => service),
    async close() {
      await Promise.all([...open.values()].map(({ service }) => service.close()));
    },
  };
}
