import type { DueRow } from "#server/platform/due-work/model.ts";
import { isOtherRelease } from "#server/platform/fault.ts";
import type { RequestContext } from "../context.ts";
import { applyStored } from "./ingest-order-message.ts";

const pageSize = 200;

/**
 * Timer: lets stored messages take effect whose call ended before they could. One that fails is logged and tried again
 * by the next run. Returns how many took effect.
 */
export async function applyWaitingMessages(ctx: RequestContext): Promise<number> {
  const now = ctx.now();
  let applied = 0;
  for (let after: DueRow | null = null; ; ) {
    const page: DueRow[] = await ctx.due.page("apply-order-messages", now, after, pageSize);
    for (const { id } of page) {
      try {
        const message = (await ctx.inbox.byId(id))?.message;
        if (message && (await applyStored(ctx, message)).ok) applied += 1;
      } catch (fault) {
        if (isOtherRelease(fault)) ctx.log.warn({ err: fault, id }, "an order message waits for another release");
        else ctx.log.error({ err: fault, id }, "a stored order message could not take effect");
      }
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return applied;
  }
}
