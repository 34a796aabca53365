import type { Ctx } from "./context.ts";

/** Does one thing for each of what is due, each in a transaction of its own; a fault at one is logged and stops no other. */
export async function sweep<T extends { id: string }>(
  ctx: Ctx,
  name: string,
  due: T[],
  work: (tx: Ctx, item: T) => Promise<boolean>,
): Promise<number> {
  let moved = 0;
  for (const item of due) {
    try {
      if (await ctx.atomically((tx) => work(tx, item))) moved += 1;
    } catch (fault) {
      ctx.log.error({ err: fault, sweep: name, id: item.id }, "one of what was due failed");
    }
  }
  return moved;
}
