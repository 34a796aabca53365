import { forgetRecords } from "#server/domain/privacy/forget-records.ts";
import { batchSize, type Sweep } from "./workshop.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Nightly: sessions and link tokens that ended, bank details that were replaced, the addresses of mails that were sent
 * or given up a month ago, other services' answers that are too old to be shown, clicks of a year ago, answers about consent
 * that are three years old, and records that nobody may ask for any more.
 */
export const tidyUp: Sweep = async (ctx) => {
  const now = ctx.now().getTime();
  const ended = new Date(now - 7 * dayMs);
  return (
    (await ctx.sessions.forget(ended, batchSize)) +
    (await ctx.tokens.forget(ended, batchSize)) +
    (await ctx.bankDetails.forget(ended, batchSize)) +
    (await ctx.mails.forget(new Date(now - 30 * dayMs), batchSize)) +
    (await ctx.answers.forget(new Date(now - 8 * dayMs), batchSize)) +
    (await ctx.recommendations.forgetClicks(new Date(now - 366 * dayMs), batchSize)) +
    (await ctx.consentLog.forget(new Date(now - 3 * 366 * dayMs), batchSize)) +
    (await forgetRecords(ctx, batchSize))
  );
};
