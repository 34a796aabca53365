import { type RequestContext, type Tx, withTransaction } from "./context.ts";
import type { DueKind, DueRow } from "./due-work/model.ts";

const pageSize = 200;

/**
 * Does one thing for everything of a kind that is due now, each row in a transaction of its own. Pages are read by key, so
 * that a row that fails is logged and passed over; the next run tries it again. `work` looks again under its lock, and
 * answers whether it did anything: repeating it is harmless. Answers how many rows it changed.
 */
export async function sweep(
  ctx: RequestContext,
  kind: DueKind,
  work: (tx: Tx, id: string) => Promise<boolean>,
): Promise<number> {
  const now = ctx.now();
  let changed = 0;
  for (let after: DueRow | null = null; ; ) {
    const page: DueRow[] = await ctx.due.page(kind, now, after, pageSize);
    for (const { id } of page) {
      try {
        if (await withTransaction(ctx, (tx) => work(tx, id))) changed += 1;
      } catch (fault) {
        ctx.log.error({ err: fault, sweep: kind, id }, "one row of what is due failed");
      }
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return changed;
  }
}
