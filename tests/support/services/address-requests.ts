import type pg from "pg";
import type { RequestContext } from "#server/context.ts";
import { answer } from "#server/jobs/address-requests.ts";
import { addressRequestQueue, type SealedAddressRequest } from "#server/people/account/address-request.ts";

/** Processes all waiting address requests of a tenant, like the worker. */
export async function answerRequests(pool: pg.Pool, ctx: RequestContext): Promise<number> {
  const { rows } = await pool.query<{ data: SealedAddressRequest }>(
    "delete from pgboss.job where name = $1 and data ->> 'tenantId' = $2 returning data",
    [addressRequestQueue, ctx.tenant.id],
  );
  await Promise.all(rows.map(({ data }) => answer(ctx, ctx.addressRequests.open(data))));
  return rows.length;
}
