import { certifyDueErasure } from "#server/people/privacy/certificate.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import type { RequestContext } from "../context.ts";

/**
 * Timer: erases recipients who gave data and did not agree to the terms within `eraseWeeks`, unless an order is open.
 * The pseudonymous row stays, so that counts stay correct; their receipt opens a certificate of the erasure. A repeat
 * changes nothing. Returns how many were erased.
 */
export async function eraseDue(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "erase-recipients", async (tx, id) => {
    const now = tx.now();
    const recipient = await tx.recipients.byNumber(id);
    if (!recipient) return false;
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
    await certifyDueErasure(tx, recipient.receiptHash, recipient.language);
    return true;
  });
}
