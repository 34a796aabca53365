import type { Ctx } from "../context.ts";

/**
 * The timer: who gave data and never agreed to the terms is forgotten after 12 weeks; while an order is open, not yet. The
 * pseudonymous row stays, so that counts stay true. Running it again changes nothing. Answers how many were erased.
 */
export async function eraseDue(ctx: Ctx, limit = 500): Promise<number> {
  let erased = 0;
  for (;;) {
    const numbers = await ctx.recipients.dueToErase(ctx.now(), limit);
    for (const number of numbers) await erase(ctx, number);
    erased += numbers.length;
    if (numbers.length < limit) return erased;
  }
}

async function erase(ctx: Ctx, number: string): Promise<void> {
  await ctx.atomically(async (tx) => {
    const now = tx.now();
    await tx.recipients.erase(number, now);
    await tx.events.append({
      aggregate: "recipient",
      aggregateId: number,
      event: "erase",
      from: null,
      to: null,
      actor: "SYS",
      key: `recipient:${number}:erase:${now.getTime()}`,
      occurredAt: now,
    });
  });
}
