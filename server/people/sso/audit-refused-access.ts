import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { RequestContext } from "../context.ts";
import { actingAs } from "./actor.ts";

/**
 * Audits that a user signed in through the identity provider was refused (403), because a right or a second person is
 * missing. `about`: the page's name, or the call's method and path template. Does nothing for other visitors: their
 * access depends on keys, and wrong keys are counted by the rate limits. Each attempt is a separate entry.
 */
export async function auditRefusedAccess(ctx: RequestContext, about: string): Promise<void> {
  const { ssoUser } = ctx.viewer;
  if (!ssoUser) return;
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "accessRefused", ...actingAs(ssoUser), accountId: null, about }),
  );
}
