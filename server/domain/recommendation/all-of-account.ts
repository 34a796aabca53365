import type { Ctx } from "../context.ts";
import type { Recommendation } from "./model.ts";

const pageSize = 500;

/** Everything that a referrer ever recommended, newest first. */
export async function allOfAccount(ctx: Ctx, accountId: string): Promise<Recommendation[]> {
  const all: Recommendation[] = [];
  for (let before: { createdAt: Date; number: string } | null = null; ; ) {
    const page = await ctx.recommendations.ofAccount(accountId, { before, size: pageSize });
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return all;
    before = last;
  }
}
