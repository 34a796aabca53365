import type { Queue } from "pg-boss";
import { sendMailQueue } from "#server/domain/mail/model.ts";

/** A queue as pg-boss keeps it; `schedule` is a cron line in Europe/Berlin. */
export type JobQueue = Omit<Queue, "partition"> & { schedule?: string };

/** Where jobs end that failed for good, for somebody to look at (`cli jobs dead`) and send back (`cli jobs redrive`). */
export const deadLetterQueue = "dead-letter";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A worker that dies is noticed by its missing heartbeat: ten seconds, and at most five more until somebody looks. Without
 * one its jobs would wait until they expire.
 */
const heartbeatSeconds = 10;

/** One job of a sweep waits or runs in the whole installation; what it leaves undone the next minute does. */
const sweep = {
  policy: "exclusive",
  heartbeatSeconds,
  expireInSeconds: 10 * minute,
  retryLimit: 2,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: minute,
  retentionSeconds: hour,
  deleteAfterSeconds: day,
} as const;

export const sweepSchedules = {
  "expire-recommendations": "* * * * *",
  "qualify-orders": "* * * * *",
  "give-up-orders": "* * * * *",
  "tell-late-orders": "30 7 * * *",
  "remind-claims": "* * * * *",
  "expire-claims": "* * * * *",
  "issue-vouchers": "* * * * *",
  "erase-recipients": "* * * * *",
  "requeue-mails": "*/5 * * * *",
  "tidy-up": "17 3 * * *",
} as const;
export type SweepName = keyof typeof sweepSchedules;

export const queues: JobQueue[] = [
  { name: deadLetterQueue, heartbeatSeconds, retentionSeconds: 90 * day },
  {
    name: sendMailQueue,
    // one job for each mail
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: 5 * minute,
    // 5 s, 10 s, 20 s … every five minutes; more often than the 48 hours for which a mail is tried
    retryLimit: 700,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    retentionSeconds: 4 * day,
    // the mail's row is the record
    deleteAfterSeconds: hour,
    deadLetter: deadLetterQueue,
  },
  ...Object.entries(sweepSchedules).map(([name, schedule]) => ({ name, schedule, ...sweep })),
];
