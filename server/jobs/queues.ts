import type { Queue } from "pg-boss";
import { addressRequestQueue } from "#server/domain/account/address-request.ts";
import { dueKinds } from "#server/domain/due-work/model.ts";
import { sendMailQueue } from "#server/domain/mail/model.ts";
import { sendWebhookQueue } from "#server/domain/webhook/model.ts";

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

/** One job for each key waits or runs in the whole installation. */
const exclusive = {
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

/** Jobs of the whole installation, with their times in Berlin. */
export const schedules = {
  /** Finds what is due and gives it to the queues of `dueKinds`, a job for each tenant. */
  "due-work": "* * * * *",
  /** The same at night for records past their retention period. */
  "due-erasures": "17 3 * * *",
  "report-mail-health": "*/15 * * * *",
  "report-overdue-orders": "30 7 * * *",
  "report-overdue-records": "45 7 * * *",
} as const;
export type ScheduleName = keyof typeof schedules;

/** A job for each tenant and kind of record. */
export const eraseQueue = "erase-records";

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
  {
    name: sendWebhookQueue,
    // one job for each delivery; the delivery's row says when it is tried again, and gets a new job then
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: minute,
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
  },
  {
    name: addressRequestQueue,
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: minute,
    // for some hours: nobody waits for such a mail longer, and can ask again
    retryLimit: 60,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    retentionSeconds: day,
    // they hold an address, sealed
    deleteAfterSeconds: 5 * minute,
  },
  ...Object.entries(schedules).map(([name, schedule]) => ({ name, schedule, ...exclusive })),
  ...[...dueKinds, eraseQueue].map((name) => ({ name, ...exclusive })),
];
