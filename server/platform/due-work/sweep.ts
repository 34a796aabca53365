import { type RequestContext, type Transactions, withTransaction } from "../context.ts";
import type { DueKind, DueRow } from "./model.ts";

const pageSize = 200;

/** The ids of the rows of this kind that are due now, read by keyset: one that stays due is given once. */
export async function* dueIds(ctx: Pick<RequestContext, "due" | "now">, kind: DueKind): AsyncGenerator<string> {
  const now = ctx.now();
  for (let after: DueRow | null = null; ; ) {
    const page: DueRow[] = await ctx.due.page(kind, now, after, pageSize);
    yield* page.map(({ id }) => id);
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

/**
 * Runs `work` for every row of this kind that is due now, each in its own transaction. A row that fails is logged and
 * skipped; the next run tries it again. `work` must check again under its lock and return
 * whether it changed anything, so that a repeat is harmless. Returns the number of changed rows.
 */
export async function sweep<Tx>(
  ctx: Pick<RequestContext, "due" | "log" | "now"> & Transactions<Tx>,
  kind: DueKind,
  work: (tx: Tx, id: string) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  for await (const id of dueIds(ctx, kind)) {
    try {
      if (await withTransaction(ctx, (tx) => work(tx, id))) changed += 1;
    } catch (fault) {
      ctx.log.error({ err: fault, sweep: kind, id }, "one row of what is due failed");
    }
  }
  return changed;
}
