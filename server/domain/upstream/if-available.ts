import type { Ctx } from "../context.ts";

/** What other services fail with when they do not answer and nothing of them is kept. */
const unavailable: ReadonlySet<unknown> = new Set(["contentUnavailable", "productsUnavailable"]);

/** What a service answers; null when it cannot be had just now, so that the rest of the page works on. */
export async function ifAvailable<T>(ctx: Pick<Ctx, "log">, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    if (!unavailable.has((fault as { tag?: unknown }).tag)) throw fault;
    ctx.log.warn({ err: fault }, "a page is shown without what cannot be had");
    return null;
  }
}
