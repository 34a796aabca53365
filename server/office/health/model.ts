/** What somebody has to know about one reading, beside its words: from when on it is a problem, and for whom. */
export type ReadingRow = {
  /** Of the whole installation, of each queue of jobs, or of each tenant. */
  of: "installation" | "queue" | "tenant";
  unit: "seconds" | "count";
  /** What people notice while it is a problem; null: nothing. */
  touches: Service | null;
  /** A problem for later today. `below`: less than this; otherwise more. null: never. */
  warn: Limit | null;
  /** A problem for now. */
  alarm: Limit | null;
};
/** What an installation does for people, as its public status page says it. */
export const services = ["mails", "orders", "rewards"] as const;
export type Service = (typeof services)[number];
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
    touches: "mails",
    warn: null,
    alarm: below(1),
  },
  backupAge: {
    of: "installation",
    unit: "seconds",
    touches: null,
    warn: above(26 * hours),
    alarm: above(50 * hours),
  },
  archiveFails: {
    of: "installation",
    unit: "count",
    touches: null,
    warn: null,
    alarm: above(0),
  },
  deadLetters: {
    of: "installation",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  queueWaiting: {
    of: "queue",
    unit: "count",
    touches: null,
    warn: null,
    alarm: null,
  },
  queueAge: {
    of: "queue",
    unit: "seconds",
    touches: "mails",
    warn: above(5 * minutes),
    alarm: above(15 * minutes),
  },
  mailAge: {
    of: "tenant",
    unit: "seconds",
    touches: "mails",
    warn: above(5 * minutes),
    alarm: above(15 * minutes),
  },
  mailsSent: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: null,
    alarm: null,
  },
  mailsRefused: {
    of: "tenant",
    unit: "count",
    touches: "mails",
    warn: above(2),
    alarm: null,
  },
  mailsGivenUp: {
    of: "tenant",
    unit: "count",
    touches: "mails",
    warn: null,
    alarm: above(0),
  },
  feedAge: {
    of: "tenant",
    unit: "seconds",
    touches: "orders",
    warn: above(50 * hours),
    alarm: above(100 * hours),
  },
  upstreamsDown: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  clocksPastDue: {
    of: "tenant",
    unit: "count",
    touches: "orders",
    warn: above(0),
    alarm: null,
  },
  vouchersLeft: {
    of: "tenant",
    unit: "count",
    touches: "rewards",
    warn: below(20),
    alarm: below(1),
  },
  bankEntriesOpen: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  claimsUnclaimed: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  peopleNew: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: null,
    alarm: above(0),
  },
  moneyDifferences: {
    of: "tenant",
    unit: "count",
    touches: "rewards",
    warn: null,
    alarm: above(0),
  },
  moneyDelays: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  unattributedAge: {
    of: "tenant",
    unit: "seconds",
    touches: null,
    warn: above(7 * 24 * hours),
    alarm: above(21 * 24 * hours),
  },
  ordersLate: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: above(0),
    alarm: null,
  },
  recordsOverdue: {
    of: "tenant",
    unit: "count",
    touches: null,
    warn: null,
    alarm: above(0),
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

/** A reading, and how bad it is. */
export type Judged = Reading & { level: Level };

/** What the workers read of the installation and its tenants; as the login role, outside a tenant's transaction. */
export type HealthReadings = {
  /** Replaces a tenant's values; repeating it is harmless. */
  keep(tenantId: string, values: TenantReadings): Promise<void>;
  /**
   * Reads the queues, the archive of the log and the newest backup, and says that the worker `id` is alive. Where
   * backups are expected and none was seen to work, its age is the installation's.
   */
  readInstallation(id: string, expectsBackups: boolean): Promise<void>;
  /**
   * All values; those that nobody has read again for two days (services that do not answer: three minutes) are left
   * out, and so are those of test tenants.
   */
  all(): Promise<Reading[]>;
};

export type Level = "ok" | "warn" | "alarm";

/** How bad a value is. */
export function levelOf(name: ReadingName, value: number): Level {
  const { warn, alarm }: ReadingRow = readings[name];
  if (alarm && isBeyond(alarm, value)) return "alarm";
  return warn && isBeyond(warn, value) ? "warn" : "ok";
}

/** Readings with their levels: the worst first, then by name. */
export function judge(found: readonly Reading[]): Judged[] {
  const order = ["alarm", "warn", "ok"];
  return found
    .map((one) => ({ ...one, level: levelOf(one.name, one.value) }))
    .sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

function isBeyond(limit: Limit, value: number): boolean {
  return "above" in limit ? value > limit.above : value < limit.below;
}
