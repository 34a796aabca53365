import type { Account } from "../account/model.ts";
import type { Ctx } from "../context.ts";
import type { Tenant } from "../tenant/model.ts";
import { isKnownHere } from "./known-here.ts";

/**
 * Is somebody who is new here asked to prove their address first? Where the tenant wants it; and where account messages are
 * hidden, for there everybody reads the same.
 */
export function asksToConfirm({ recommendation, modules }: Pick<Tenant, "recommendation" | "modules">): boolean {
  return recommendation.confirmEmail || !modules.verboseAccountMessages;
}

/**
 * Must this address be proven by mail before the link works? Not where its owner is known. A tenant that hides account
 * messages asks everybody else: an answer that depends on what the address did before would tell a stranger.
 */
export async function mustConfirm(ctx: Ctx, account: Account): Promise<boolean> {
  if (await isKnownHere(ctx, account)) return false;
  if (!ctx.tenant.modules.verboseAccountMessages) return true;
  return ctx.tenant.recommendation.confirmEmail && account.state !== "confirmed";
}
