import { type Day, dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { allOfAccount } from "../recommendation/all-of-account.ts";

/** The days on which a referrer recommended, newest first; the first of a window opens it. */
export async function recommendationDays(ctx: Ctx, accountId: string): Promise<Day[]> {
  return (await allOfAccount(ctx, accountId)).map(({ createdAt }) => dayOf(createdAt));
}
