import type { ReadingName } from "./model.ts";

/**
 * What each reading counts, and what to look at and do if it is a problem; commands are those of the cli. In English,
 * for operators: the command `status`, the alerts and the English page; app/i18n/de has the German words.
 */
export const readingWords = {
  workers: {
    says: "workers that gave a sign of life in the last two minutes",
    act: "start a worker; it takes over within half a minute",
  },
  backupAge: {
    says: "how long ago the newest backup began that was restored and found whole",
    act: "run docker/backup.sh and read where it ends; docs/operations/backup.md",
  },
  archiveFails: {
    says: "archiving of the database's log: works (0) or fails (1)",
    act: "make room in the archive, or let the server write there again; docs/operations/runbooks.md",
  },
  deadLetters: {
    says: "jobs that failed for good",
    act: "jobs dead: fix the cause, then jobs redrive",
  },
  queueWaiting: {
    says: "jobs that are due and wait",
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  queueAge: {
    says: "how long the oldest due job waits",
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  mailAge: {
    says: "how long the oldest mail waits for its first attempt",
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  mailsSent: {
    says: "mails that were accepted in the last 15 minutes",
    act: "compare with mailsRefused: is it every mail, or those of one mailbox?",
  },
  mailsRefused: {
    says: "mails that were not accepted in the last 15 minutes",
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  mailsGivenUp: {
    says: "mails given up in the last 15 minutes that nobody can request again",
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  feedAge: {
    says: "how long ago the newest order message came",
    act: "ask the shop; a 401 in the log is a wrong signing key",
  },
  upstreamsDown: {
    says: "services of texts, products or statistics that fail, so that nobody asks them for the moment",
    act: "tell whoever runs it (the log: upstream); pages show what was kept, or the tenant's own catalogue and texts",
  },
  clocksPastDue: {
    says: "kinds of timed work with rows that are due for more than 15 minutes",
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  vouchersLeft: {
    says: "codes left in the smallest pool of vouchers",
    act: "vouchers stock, then vouchers import",
  },
  bankEntriesOpen: {
    says: "bookings of the bank that a person has to look at",
    act: "payouts bank: look at each booking, then payouts close",
  },
  claimsUnclaimed: {
    says: "rewards for recipients who cannot be reached",
    act: "claims unclaimed: reach the recipient, or wait until the part falls to the referrer",
  },
  peopleNew: {
    says: "people who may decide about money and were added in the last 24 hours",
    act: "operator list: does somebody know them? If not, operator revoke, or people end. They release nothing until the day is over",
  },
  moneyDifferences: {
    says: "records of the same money that disagree",
    act: "payouts reconcile: find out what changed it. Nothing is exported meanwhile",
  },
  moneyDelays: {
    says: "money that waits longer than it should",
    act: "payouts reconcile: find out what changed it. Nothing is exported meanwhile",
  },
  unattributedAge: {
    says: "how long the oldest order waits that names no link of ours",
    act: "orders unattributed: attribute or reject each. After 28 days they end",
  },
  ordersLate: {
    says: "orders that wait longer than they ever should",
    act: "orders late, then orders confirm or reject",
  },
  recordsOverdue: {
    says: "kinds of records kept beyond their period",
    act: "privacy erase --dry-run, then without",
  },
} as const satisfies Record<ReadingName, { says: string; act: string }>;
