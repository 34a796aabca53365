import type { ReadingName } from "#server/office/health/model.ts";

export const runbooksFile = "docs/operations/runbooks.md";

/** The row of the runbooks for each reading beyond its limit: the name that the row has in links. */
export const runbookOf: Record<ReadingName, string> = {
  workers: "no-worker",
  backupAge: "backup",
  archiveFails: "archive",
  deadLetters: "jobs",
  queueWaiting: "jobs",
  queueAge: "jobs",
  mailAge: "mails",
  mailsSent: "mails",
  mailsRefused: "mails",
  mailsGivenUp: "mails",
  feedAge: "feed",
  upstreamsDown: "upstreams",
  clocksPastDue: "jobs",
  vouchersLeft: "vouchers",
  bankEntriesOpen: "bank",
  claimsUnclaimed: "unclaimed",
  peopleNew: "people",
  moneyDifferences: "money",
  moneyDelays: "money",
  unattributedAge: "orders",
  ordersLate: "orders",
  recordsOverdue: "records",
};

export const runbook = (row: string) => `${runbooksFile}#${row}`;
