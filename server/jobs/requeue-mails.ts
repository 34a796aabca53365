import { batchSize, type Sweep } from "./workshop.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A mail that waits without a job (a queue was emptied by hand, a job ended in the dead letters) gets a new one. */
export const requeueMails: Sweep = (ctx) => {
  const now = ctx.now().getTime();
  return ctx.mails.requeueStranded(new Date(now - 7 * dayMs), new Date(now - 10 * minuteMs), batchSize);
};
