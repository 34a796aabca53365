import type { Campaigns } from "#server/catalogue/campaign/model.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { Reward } from "#server/catalogue/reward/model.ts";
import { campaignReader } from "#server/catalogue/store/campaigns.ts";
import type { Log, Secrets } from "#server/platform/context.ts";
import type { MailKind, QueuedMail } from "#server/platform/mail/model.ts";
import { numberAlphabet } from "#server/platform/values/number.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Services } from "#server/runtime/services.ts";
import type { Tenant, TenantRecord } from "#server/tenants/model.ts";
import type { TestDatabase } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { FullContext } from "./full-context.ts";
import { browserOn, catalogueOf, seededTenant, testServices } from "./services.ts";

/** A browser with its cookies, and a context for each of its requests. */
export type Browser = ReturnType<typeof browserOn>;

/**
 * A new empty tenant, with a clock that only moves when told to. Ids and numbers count up, so rows sorted by them are
 * in the order of their creation.
 */
export type World = {
  tenant: Tenant;
  /** The context of a job or of the back office. */
  ctx: FullContext;
  newBrowser(): Browser;
  /** The context of the person who opened this claim by the link of a mail. */
  holderOf(claimId: string): FullContext;
  /** The context of a logged-in referrer. */
  member(accountId: string): Promise<FullContext>;
  now(): Date;
  pass(ms: number): void;
  set(instant: Date): void;
  /** Runs a statement as the owner, with the tenant's id as $1. */
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** The same world, whose context reads and writes in one transaction: many reads cost less than half. */
  together<R>(work: (world: World) => Promise<R>): Promise<R>;
  /** Queued mails, oldest first. */
  mails(kind: MailKind): Promise<QueuedMail[]>;
  /** Errors logged with a fault; must be empty. */
  faults: unknown[];
};

export type WorldOptions = {
  tenant?: Partial<TenantRecord>;
  products?: Product[];
  rewards?: Reward[];
  start?: Date;
};

export type Worlds = { newWorld(options?: WorldOptions): World; close(): Promise<void> };

export const seedTenant: TenantRecord = seededTenant("nordlicht");

/** Worlds of one database. Several may be used concurrently. */
export function openWorlds(
  { url, owner }: Pick<TestDatabase, "url" | "owner">,
  options: { poolSize?: number; connectTimeoutMs?: number } = {},
): Worlds {
  const base = testServices(url, options);
  let count = 0;
  return {
    newWorld(of = {}) {
      count += 1;
      return makeWorld(base.services, owner, `world-${count}`, of);
    },
    close: () => base.services.close(),
  };
}

function makeWorld(shared: Services, owner: TestDatabase["owner"], id: string, options: WorldOptions): World {
  const { products = [], rewards = [], start = new Date("2026-03-02T09:00:00Z") } = options;
  const tenant: Tenant = { ...seedTenant, ...options.tenant, id, version: 1 };
  let clock = start;
  const now = () => clock;
  const faults: unknown[] = [];
  const log: Log = {
    info() {},
    warn() {},
    error: (fields, message) =>
      void ("err" in fields && faults.push(Object.assign(new Error(message), { cause: fields["err"] }))),
  };
  const secrets = countingSecrets(shared.secretsOf(id));
  let campaigns: ReturnType<Campaigns["all"]> | null = null;
  const services: Services = {
    ...shared,
    log,
    clock: { ...shared.clock, now },
    secretsOf: () => secrets,
    // As the processes do, which read them again after a change: no world changes them.
    campaignsOf: (db, language) =>
      campaignReader(db, language, (load) => {
        campaigns ??= load();
        return campaigns;
      }),
    productsOf: () => catalogueOf(products),
    rewardsOf: () => ({
      all: async () => rewards,
      byId: async (one) => rewards.find((reward) => reward.id === one) ?? null,
    }),
  };
  const job = () => contextForJob(services, tenant, now, "test") as FullContext;
  const ctx = job();
  const rows = async <Row>(sql: string, ...values: unknown[]) =>
    (await owner.query(prepared(sql, [id, ...values]))).rows as Row[];

  const world: World = {
    tenant,
    ctx,
    newBrowser: () => browserOn(services, tenant),
    holderOf(claimId) {
      const own = job();
      own.viewer = { ...own.viewer, rewardClaimId: claimId };
      return own;
    },
    async member(accountId) {
      const own = job();
      own.viewer = { ...own.viewer, member: await ctx.accounts.byId(accountId) };
      return own;
    },
    now,
    pass(ms) {
      clock = new Date(clock.getTime() + ms);
    },
    set(instant) {
      clock = instant;
    },
    rows,
    async mails(kind) {
      const found = await rows<{ id: string }>(
        `select id from mail where "tenantId" = $1 and kind = $2 and state = 'queued' order by "createdAt", key`,
        kind,
      );
      const mails = await Promise.all(found.map((mail) => ctx.mails.byId(mail.id)));
      return mails.filter((mail) => mail !== null);
    },
    together: (work) =>
      ctx.transaction((tx) =>
        work({ ...world, ctx: { ...ctx, ...tx, prices: ctx.prices, transaction: (inner) => inner(tx) } }),
      ),
    faults,
  };
  return world;
}

/** Hashes are real; ids, numbers and tokens count up, so that a history is the same each time it is run. */
function countingSecrets(real: Secrets): Secrets {
  let count = 0;
  const next = () => String(++count);
  return {
    ...real,
    newId: () => `00000000-0000-7000-8000-${next().padStart(12, "0")}`,
    newNumber(length) {
      const digits = [...next()].map((digit) => numberAlphabet.charAt(Number(digit) + 8)).join("");
      return digits.padStart(length, numberAlphabet.charAt(0));
    },
    newToken: () => next().padStart(43, "t"),
  };
}
