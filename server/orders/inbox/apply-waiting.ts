import { dueIds } from "#server/platform/due-work/sweep.ts";
import { isOtherRelease } from "#server/platform/fault.ts";
import type { RequestContext } from "../context.ts";
import { applyStored } from "./ingest-order-message.ts";

/**
 * Timer: lets stored messages take effect whose call ended before they could. One that fails is logged and tried again
 * by the next run. Returns how many took effect.
 */
export async function applyWaitingMessages(ctx: RequestContext): Promise<number> {
  let applied = 0;
  for await (const id of dueIds(ctx, "apply-order-messages")) {
    try {
      const message = (await ctx.inbox.byId(id))?.message;
      if (message && (await applyStored(ctx, message)).ok) applied += 1;
    } catch (fault) {
      if (isOtherRelease(fault)) ctx.log.warn({ err: fault, id }, "an order message waits for another release");
      else ctx.log.error({ err: fault, id }, "a stored order message could not take effect");
    }
  }
  return applied;
}
