import type { RequestContext } from "../context.ts";
import { sweep } from "../sweep.ts";

/**
 * The timer: who gave data and never agreed to the terms is forgotten after 12 weeks; while an order is open, not yet. The
 * pseudonymous row stays, so that counts stay true. Running it again changes nothing. Answers how many were erased.
 */
export async function eraseDue(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "erase-recipients", async (tx, id) => {
    const now = tx.now();
    await tx.recipients.erase(id, now);
    await tx.events.append({
      aggregate: "recipient",
      aggregateId: id,
      event: "erase",
      from: null,
      to: null,
      actor: "SYS",
      key: `recipient:${id}:erase:${now.getTime()}`,
      occurredAt: now,
    });
    return true;
  });
}
