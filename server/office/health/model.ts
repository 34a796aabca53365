/** What somebody has to know about one reading: what it counts, from when on it is a problem, and where to read on. */
export type ReadingRow = {
  /** Of the whole installation, of each queue of jobs, or of each tenant. */
  of: "installation" | "queue" | "tenant";
  unit: "seconds" | "count";
  says: string;
  /** A problem for later today. `below`: less than this; otherwise more. null: never. */
  warn: Limit | null;
  /** A problem for now. */
  alarm: Limit | null;
  /** What to look at, and what to do. Commands are those of the cli. */
  act: string;
};
type Limit = { above: number } | { below: number };

const minutes = 60;
const hours = 60 * minutes;
const above = (limit: number): Limit => ({ above: limit });
const below = (limit: number): Limit => ({ below: limit });

/**
 * Everything that tells whether the installation does its work: read by a worker, each minute or with the nightly
 * reports. The command `status`, the metrics and the alerts follow from these rows.
 */
export const readings = {
  workers: {
    of: "installation",
    unit: "count",
    says: "workers that gave a sign of life in the last two minutes",
    warn: null,
    alarm: below(1),
    act: "start a worker; it takes over within half a minute",
  },
  deadLetters: {
    of: "installation",
    unit: "count",
    says: "jobs that failed for good",
    warn: above(0),
    alarm: null,
    act: "jobs dead: fix the cause, then jobs redrive",
  },
  queueWaiting: {
    of: "queue",
    unit: "count",
    says: "jobs that are due and wait",
    warn: null,
    alarm: null,
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  queueAge: {
    of: "queue",
    unit: "seconds",
    says: "how long the oldest due job waits",
    warn: above(5 * minutes),
    alarm: above(15 * minutes),
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  mailAge: {
    of: "tenant",
    unit: "seconds",
    says: "how long the oldest mail waits for its first attempt",
    warn: above(5 * minutes),
    alarm: above(15 * minutes),
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  mailsRefused: {
    of: "tenant",
    unit: "count",
    says: "mails that were not accepted in the last 15 minutes",
    warn: above(2),
    alarm: null,
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  mailsGivenUp: {
    of: "tenant",
    unit: "count",
    says: "mails given up in the last 15 minutes that nobody can request again",
    warn: null,
    alarm: above(0),
    act: "mails failed: repair the mail server, then mails resend --all",
  },
  feedAge: {
    of: "tenant",
    unit: "seconds",
    says: "how long ago the newest order message came",
    warn: above(50 * hours),
    alarm: above(100 * hours),
    act: "ask the shop; a 401 in the log is a wrong signing key",
  },
  clocksPastDue: {
    of: "tenant",
    unit: "count",
    says: "kinds of timed work with rows that are due for more than 15 minutes",
    warn: above(0),
    alarm: null,
    act: "jobs list: is a worker running, and does the log name a fault? More workers if they are all busy",
  },
  vouchersLeft: {
    of: "tenant",
    unit: "count",
    says: "codes left in the smallest pool of vouchers",
    warn: below(20),
    alarm: below(1),
    act: "vouchers stock, then vouchers import",
  },
  bankEntriesOpen: {
    of: "tenant",
    unit: "count",
    says: "bookings of the bank that a person has to look at",
    warn: above(0),
    alarm: null,
    act: "payouts bank: look at each booking, then payouts close",
  },
  claimsUnclaimed: {
    of: "tenant",
    unit: "count",
    says: "rewards for recipients who cannot be reached",
    warn: above(0),
    alarm: null,
    act: "claims unclaimed: reach the recipient, or wait until the part falls to the referrer",
  },
  moneyDifferences: {
    of: "tenant",
    unit: "count",
    says: "records of the same money that disagree",
    warn: null,
    alarm: above(0),
    act: "payouts reconcile: find out what changed it. Nothing is exported meanwhile",
  },
  moneyDelays: {
    of: "tenant",
    unit: "count",
    says: "money that waits longer than it should",
    warn: above(0),
    alarm: null,
    act: "payouts reconcile: find out what changed it. Nothing is exported meanwhile",
  },
  unattributedAge: {
    of: "tenant",
    unit: "seconds",
    says: "how long the oldest order waits that names no recommendation of ours",
    warn: above(7 * 24 * hours),
    alarm: above(21 * 24 * hours),
    act: "orders unattributed, then orders reopen with --recommendation, or reject. After 28 days they end",
  },
  ordersLate: {
    of: "tenant",
    unit: "count",
    says: "orders that wait longer than they ever should",
    warn: above(0),
    alarm: null,
    act: "orders late, then orders confirm or reject",
  },
  recordsOverdue: {
    of: "tenant",
    unit: "count",
    says: "kinds of records kept beyond their period",
    warn: null,
    alarm: above(0),
    act: "privacy erase --dry-run, then without",
  },
} as const satisfies Record<string, ReadingRow>;

export type ReadingName = keyof typeof readings;
type NameOf<Of extends ReadingRow["of"]> = {
  [Name in ReadingName]: (typeof readings)[Name]["of"] extends Of ? Name : never;
}[ReadingName];

/** Values of one tenant; what is missing says that there is nothing to tell, e.g. no pool of vouchers. */
export type TenantReadings = Partial<Record<NameOf<"tenant">, number>>;

/** `subject`: the queue or the tenant; "" for the installation. `at`: when it was read. */
export type Reading = { name: ReadingName; subject: string; value: number; at: Date };

/** What the workers read of the installation and its tenants; as the login role, outside a tenant's transaction. */
export type HealthReadings = {
  /** Replaces a tenant's values; repeating it is harmless. */
  keep(tenantId: string, values: TenantReadings): Promise<void>;
  /** Reads the queues, and says that the worker `id` is alive. */
  readInstallation(id: string): Promise<void>;
  /** All values; those that nobody has read again for two days are left out. */
  all(): Promise<Reading[]>;
};

export type Level = "ok" | "warn" | "alarm";

/** How bad a value is. */
export function levelOf(name: ReadingName, value: number): Level {
  const { warn, alarm }: ReadingRow = readings[name];
  if (alarm && isBeyond(alarm, value)) return "alarm";
  return warn && isBeyond(warn, value) ? "warn" : "ok";
}

function isBeyond(limit: Limit, value: number): boolean {
  return "above" in limit ? value > limit.above : value < limit.below;
}
