import { type RequestContext, withTransaction } from "../context.ts";
import { actingAs } from "../sso/actor.ts";
import { audit } from "./audit.ts";

/**
 * Somebody who signed in through the identity provider was refused (403): a right is missing, or a second person. `about`: the page's name, or method
 * and path of the call, as the tables of pages and calls write them. Of others it writes nothing: what they may reach depends
 * on keys, and wrong ones are counted by the rate limits. Each try is an entry of its own.
 */
export async function auditRefusedAccess(ctx: RequestContext, about: string): Promise<void> {
  const { ssoUser } = ctx.viewer;
  if (!ssoUser) return;
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "accessRefused", ...actingAs(ssoUser), accountId: null, about }),
  );
}
