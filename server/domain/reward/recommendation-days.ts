import { type Day, dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";

/** The days on which a referrer recommended, newest first; the first of a window opens it. */
export async function recommendationDays(ctx: Ctx, accountId: string): Promise<Day[]> {
  const days: Day[] = [];
  const size = 500;
  for (let before: { createdAt: Date; number: string } | null = null; ; ) {
    const page = await ctx.recommendations.ofAccount(accountId, { before, size });
    days.push(...page.map(({ createdAt }) => dayOf(createdAt)));
    const last = page.at(-1);
    if (!last || page.length < size) return days;
    before = last;
  }
}
