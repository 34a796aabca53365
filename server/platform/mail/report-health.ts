import type { RequestContext } from "../context.ts";
import type { MailHealth } from "./model.ts";

const minuteMs = 60_000;

/** The job runs once for each window, so that each tenant logs at most one line per window. */
export const mailWindowMinutes = 15;

/** Fewer failing mails than this are problems of single mailboxes. */
const minFailing = 3;
const maxFailingShare = 0.2;
const maxUntriedMinutes = 15;
const maxQueuedMinutes = 60;

/**
 * Evaluates the mail figures. "error": many mails fail, mails are not attempted at all, or mails that nobody will
 * request again were given up. "warn": single mails have waited long, for example because of a full mailbox.
 */
export function mailAlarm(health: MailHealth, now: Date): "error" | "warn" | null {
  const { sent, failing, givenUp, oldestUntried, oldestQueued } = health;
  const isFailing = failing >= minFailing && failing / (failing + sent) >= maxFailingShare;
  const isStuck = minutesSince(oldestUntried, now) > maxUntriedMinutes;
  if (isFailing || isStuck || givenUp > 0) return "error";
  return minutesSince(oldestQueued, now) > maxQueuedMinutes ? "warn" : null;
}

/** Job: logs the alarm of one tenant. Changes nothing, so it returns 0. */
export async function reportMailHealth(ctx: RequestContext): Promise<number> {
  const now = ctx.now();
  const health = await ctx.mails.health(new Date(now.getTime() - mailWindowMinutes * minuteMs));
  const alarm = mailAlarm(health, now);
  if (!alarm) return 0;
  const { sent, failing, givenUp } = health;
  const fields = {
    tenantId: ctx.tenant.id,
    sent,
    failing,
    givenUp,
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
