import { afterEvent, eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Recommendation } from "./model.ts";

const instants = ["openedAt", "linkValidUntil", "orderBy"] as const;

/**
 * A recommendation as it was at a moment: its state and its clocks come from its events, the recipients' days to order
 * from their clicks. What was promised does not change; names, words and what was erased are those of today. The days
 * of clicks that a recipient made before their last one are counted by the tenant's settings of today. null: it was not
 * made yet.
 */
export async function recommendationAsOf(
  ctx: ReadContext,
  today: Recommendation,
  at: Date,
): Promise<Recommendation | null> {
  const events: PastEvent[] = await ctx.events.of("recommendation", today.number);
  const [first, ...later] = eventsUntil(events, at);
  if (!first) return null;
  const begun = { ...today, accountId: madeFor(today, events), blockedFrom: null, stateSince: first.occurredAt };
  const row = [first, ...later].reduce<Recommendation>((before, event) => afterEvent(before, event, instants), begun);
  const account = await ctx.events.of("account", row.accountId);
  const deleted = account.find(({ event, occurredAt }) => event === "delete" && occurredAt <= at)?.occurredAt;
  const endedAt = deleted && deleted < row.linkValidUntil ? deleted : row.linkValidUntil;
  return { ...row, linkValidUntil: endedAt, orderBy: await orderByAt(ctx, today, at) };
}

/** The account that it was made for; its referrer may have corrected the address since. */
function madeFor({ accountId }: Recommendation, events: readonly PastEvent[]): string {
  const before = events.find(({ event }) => event === "correctAddress")?.data?.["before"];
  return typeof before === "string" ? before : accountId;
}

async function orderByAt(ctx: ReadContext, { number }: Recommendation, at: Date): Promise<Date | null> {
  const clicks = new Map(
    (await ctx.recommendations.newestClicks(number, at)).map((click) => [click.recipientNumber, click.at]),
  );
  const ends = (await ctx.recipients.ofRecommendation(number)).flatMap(({ number: who, lastClickAt, orderBy }) => {
    if (lastClickAt <= at) return [orderBy];
    const click = clicks.get(who);
    return click ? [endOfDayAfter(click, ctx.tenant.clocks.orderDays)] : [];
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends.map(Number)));
}
