import type { RequestContext } from "../context.ts";
import type { MailHealth } from "./model.ts";

const minuteMs = 60_000;

/** The job runs once for each window, so a tenant's trouble is one line of the log a window. */
export const mailWindowMinutes = 15;

/** Fewer failing mails than these are single mailboxes. */
const minFailing = 3;
const maxFailingShare = 0.2;
const maxUntriedMinutes = 15;
const maxQueuedMinutes = 60;

/**
 * The alarm on failing mail, from what the database says. "error": many mails fail, mails are not even tried, or mails that
 * nobody will ask for again were given up. "warn": single mails wait long, a full mailbox for example.
 */
export function mailAlarm(health: MailHealth, now: Date): "error" | "warn" | null {
  const { sent, failing, givenUp, oldestUntried, oldestQueued } = health;
  const isFailing = failing >= minFailing && failing / (failing + sent) >= maxFailingShare;
  const isStuck = minutesSince(oldestUntried, now) > maxUntriedMinutes;
  if (isFailing || isStuck || givenUp > 0) return "error";
  return minutesSince(oldestQueued, now) > maxQueuedMinutes ? "warn" : null;
}

/** The job: logs the alarm of one tenant. There is nothing to repeat, so the answer is 0. */
export async function reportMailHealth(ctx: RequestContext): Promise<number> {
  const now = ctx.now();
  const health = await ctx.mails.health(new Date(now.getTime() - mailWindowMinutes * minuteMs));
  const alarm = mailAlarm(health, now);
  if (!alarm) return 0;
  const { sent, failing, givenUp } = health;
  const fields = {
    ...{ tenantId: ctx.tenant.id, sent, failing, givenUp },
    oldestUntriedMinutes: minutesSince(health.oldestUntried, now),
    oldestQueuedMinutes: minutesSince(health.oldestQueued, now),
  };
  if (alarm === "error") ctx.log.error(fields, "mails are failing (cli mails failed)");
  else ctx.log.warn(fields, "mails wait for long");
  return 0;
}

/** Whole minutes; 0 without a time. */
function minutesSince(time: Date | null, now: Date): number {
  return time ? Math.floor((now.getTime() - time.getTime()) / minuteMs) : 0;
}
