import type { Queue } from "pg-boss";
import { addressRequestQueue } from "#server/people/account/address-request.ts";
import { purgeQueue } from "#server/platform/cdn/model.ts";
import { deadLetterQueue, dueKinds } from "#server/platform/due-work/model.ts";
import { sendMailQueue } from "#server/platform/mail/model.ts";
import { sendWebhookQueue } from "#server/platform/webhook/model.ts";

/** A queue as pg-boss stores it; `schedule` is a cron expression in Europe/Berlin. */
export type JobQueue = Omit<Queue, "partition"> & { schedule?: string };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A dead worker is detected by its missing heartbeat: after ten seconds, plus at most five until the next check.
 * Without a heartbeat its jobs would wait until they expire.
 */
const heartbeatSeconds = 10;

/** At most one job per key is waiting or running in the whole installation. */
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
  deadLetter: deadLetterQueue,
} as const;

/** Jobs that go through all tenants, with their times in Europe/Berlin. */
export const schedules = {
  /** Finds due work and adds it to the queues of `dueKinds`, one job per tenant. */
  "due-work": "* * * * *",
  /** The same at night, for records past their retention period. */
  "due-erasures": "17 3 * * *",
  /** The same for large agencies, whose statistics are computed in advance. */
  "due-statistics": "47 1 * * *",
  /** The same for the forecasts of each tenant. */
  "due-forecasts": "27 2 * * *",
  "read-health": "* * * * *",
  "report-mail-health": "*/15 * * * *",
  "report-overdue-orders": "30 7 * * *",
  "tell-of-new-people": "*/5 * * * *",
  /** What waits in the office, to its people: on working days, and at once. */
  "tell-of-work-daily": "50 6 * * 1-5",
  "tell-of-work-soon": "*/5 * * * *",
  "report-unclaimed": "40 7 * * *",
  "report-overdue-records": "45 7 * * *",
  "report-reconciliation": "20 4 * * *",
} as const;
export type ScheduleName = keyof typeof schedules;

/** Jobs that know no tenants. */
export const upkeepSchedules = {
  /** A partition for each month of clicks. */
  "keep-click-months": "7 3 * * *",
} as const;
export type UpkeepName = keyof typeof upkeepSchedules;

export const allSchedules = { ...schedules, ...upkeepSchedules };

/** One job per tenant and kind of record. */
export const eraseQueue = "erase-records";

/** One job per tenant and large agency. */
export const statisticsQueue = "count-statistics";

/** One job per tenant. */
export const forecastQueue = "learn-forecasts";

export const nightlyQueues = [eraseQueue, statisticsQueue, forecastQueue] as const;
export type NightlyQueue = (typeof nightlyQueues)[number];

export const queues: JobQueue[] = [
  { name: deadLetterQueue, heartbeatSeconds, retentionSeconds: 90 * day },
  {
    name: sendMailQueue,
    // one job per mail
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: 5 * minute,
    // 5 s, 10 s, 20 s … then every five minutes; enough attempts for the 48 hours in which a mail is tried
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
    // one job per delivery; the delivery's row has the time of the next attempt, which gets a new job
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: minute,
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    retentionSeconds: day,
    deleteAfterSeconds: hour,
    deadLetter: deadLetterQueue,
  },
  {
    name: addressRequestQueue,
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: minute,
    // for some hours: after that nobody expects the mail any more, and it can be requested again
    retryLimit: 60,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    retentionSeconds: day,
    // they contain a sealed address; for the same reason they are no dead letters
    deleteAfterSeconds: 5 * minute,
  },
  {
    name: purgeQueue,
    heartbeatSeconds,
    expireInSeconds: minute,
    // for a day: after that the CDN keeps nothing of before
    retryLimit: 1_440,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: minute,
    retentionSeconds: 2 * day,
    deleteAfterSeconds: hour,
    deadLetter: deadLetterQueue,
  },
  ...Object.entries(allSchedules).map(([name, schedule]) => ({ name, schedule, ...exclusive })),
  ...[...dueKinds, ...nightlyQueues].map((name) => ({ name, ...exclusive })),
];
