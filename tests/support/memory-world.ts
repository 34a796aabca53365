import { join } from "node:path";
import { hashLinkToken } from "#server/domain/account/token.ts";
import { nothingCarried } from "#server/domain/consent/carried.ts";
import type { Ctx, Links, Secrets, Viewer } from "#server/domain/context.ts";
import { numberAlphabet } from "#server/domain/number.ts";
import type { Product } from "#server/domain/product/model.ts";
import { hashOwnerKey, ownerCookie } from "#server/domain/recommendation/owner.ts";
import type { Reward } from "#server/domain/reward/model.ts";
import { rewardCookie } from "#server/domain/reward/redeem-link.ts";
import type { Tenant, TenantRecord } from "#server/domain/tenant/model.ts";
import { readTenants } from "#server/seed/read-tenants.ts";
import { memoryMoney } from "./memory/money.ts";
import { memoryPayouts } from "./memory/payouts.ts";
import { memoryPeople } from "./memory/people.ts";
import { memoryRecommendations } from "./memory/recommendations.ts";
import { copyOf, emptyTables, type Tables } from "./memory/tables.ts";

/** A browser: its cookies, and who is logged in there. */
export type Browser = { cookies: Map<string, string>; memberId: string | null };

/**
 * The whole product without a database: every port in memory, a clock that stands still until it is moved. Things happen
 * one after the other; what is thrown inside `atomically` leaves no trace.
 */
export type World = {
  tables: Tables;
  tenant: Tenant;
  /** The Ctx of a job or of the back office. */
  ctx: Ctx;
  /** The Ctx of one request from a browser. */
  from(browser: Browser): Ctx;
  now(): Date;
  pass(ms: number): void;
  set(instant: Date): void;
};

export type WorldOptions = {
  tenant?: Partial<TenantRecord>;
  products?: Product[];
  rewards?: Reward[];
  start?: Date;
};

const reading = await readTenants(join(import.meta.dirname, "../../prisma/seed/tenants/nordlicht"));
if (!reading.ok || !reading.value[0]) throw new Error("The seed's tenant cannot be read.");
export const seedTenant: TenantRecord = reading.value[0];

export const newBrowser = (memberId: string | null = null): Browser => ({ cookies: new Map(), memberId });

export function memoryWorld(options: WorldOptions = {}): World {
  const { products = [], rewards = [], start = new Date("2026-03-02T09:00:00Z") } = options;
  const tenant: Tenant = { ...seedTenant, ...options.tenant, version: 1 };
  const tables = emptyTables();
  const secrets = countingSecrets();
  let clock = start;
  let inside = false;

  const stores = {
    ...memoryPeople(tables),
    ...memoryMoney(tables),
    ...memoryPayouts(tables),
    ...othersOf(tables, products, rewards),
    recommendations: memoryRecommendations(tables),
  };

  function ctxFor(browser: Browser): Ctx {
    const cookies: Ctx["cookies"] = {
      get: (name) => browser.cookies.get(name) ?? null,
      names: () => [...browser.cookies.keys()],
      set: (name, value) => void browser.cookies.set(name, value),
      remove: (name) => void browser.cookies.delete(name),
    };
    const ctx: Ctx = {
      ...stores,
      tenant,
      language: "de",
      viewer: viewerOf(tables, browser, secrets),
      requestId: "memory",
      log: { info: () => {}, warn: () => {}, error: (fields) => void fault(fields) },
      now: () => clock,
      cookies,
      carried: nothingCarried,
      secrets,
      origin: "https://nordlicht.test",
      isFindable: true,
      links,
      evenly: (work) => work(),
      async atomically(work) {
        if (inside) return work(ctx);
        const before = copyOf(tables);
        inside = true;
        try {
          return await work(ctx);
        } catch (thrown) {
          restore(tables, before);
          throw thrown;
        } finally {
          inside = false;
        }
      },
    };
    return ctx;
  }

  return {
    tables,
    tenant,
    ctx: ctxFor(newBrowser()),
    from: ctxFor,
    now: () => clock,
    pass: (ms) => {
      clock = new Date(clock.getTime() + ms);
    },
    set: (instant) => {
      clock = instant;
    },
  };
}

/** Nothing is logged as an error in a world where everything works. */
function fault(fields: Record<string, unknown>): void {
  throw Object.assign(new Error("A fault was logged."), { cause: fields["err"] ?? fields });
}

function restore(tables: Tables, before: Tables): void {
  for (const name of Object.keys(tables) as (keyof Tables)[]) {
    const rows = tables[name] as Map<string, unknown>;
    rows.clear();
    for (const [key, row] of before[name]) rows.set(key, row);
  }
}

function viewerOf(tables: Tables, { cookies, memberId }: Browser, secrets: Secrets): Viewer {
  const reward = cookies.get(rewardCookie);
  const token = reward ? tables.tokens.get(hashLinkToken({ secrets }, "reward", reward)) : undefined;
  const owner = cookies.get(ownerCookie);
  return {
    member: memberId ? (tables.accounts.get(memberId) ?? null) : null,
    ownerKeyHash: owner ? hashOwnerKey({ secrets }, owner) : null,
    rewardClaimId: token?.subject ?? null,
    browserHash: () => "",
    addressHash: () => "address",
    isBot: () => false,
    followsTooMany: () => false,
  };
}

/** Nothing is secret, everything is different and the same in every run. */
function countingSecrets(): Secrets {
  let count = 0;
  const next = () => String(++count);
  return {
    newId: () => `00000000-0000-7000-8000-${next().padStart(12, "0")}`,
    newNumber(length) {
      const digits = [...next()].map((digit) => numberAlphabet.charAt(Number(digit) + 8)).join("");
      return digits.padStart(length, numberAlphabet.charAt(0));
    },
    newToken: () => next().padStart(43, "t"),
    hash: (purpose, value) => `${purpose}|${value}`,
  };
}

const page = (name: string) => (text: string) => `https://nordlicht.test/${name}/${text}`;
const links: Links = {
  short: page("e"),
  landing: page("empfehlung"),
  confirmRecommendation: page("bestaetigung"),
  login: page("login"),
  reward: page("praemie"),
  personalArea: () => "https://nordlicht.test/persoenlicherbereich",
  codePage: () => "https://nordlicht.test/code",
};

type Others = Pick<
  Ctx,
  | "rewards"
  | "products"
  | "campaigns"
  | "content"
  | "answers"
  | "consentLog"
  | "analytics"
  | "events"
  | "mails"
  | "operators"
>;

function othersOf(tables: Tables, products: Product[], rewards: Reward[]): Others {
  return {
    rewards: { all: async () => rewards, byId: async (id) => rewards.find((one) => one.id === id) ?? null },
    products: {
      categories: async () => [],
      list: async () => products,
      byId: async (id) => products.find((one) => one.id === id) ?? null,
      deviceTariffs: async () => [],
      maxRewardCents: async () => Math.max(0, ...products.map(({ commission }) => commission.cents)),
      agents: async () => ({ agents: [], hasNext: false, pageCount: 0, totalCount: 0 }),
      everyAgent: async () => [],
      image: async () => null,
    },
    campaigns: { activeOn: async () => [], bySlug: async () => null },
    content: {
      pageText: async () => null,
      versions: async () => [],
      footnotes: async () => [],
      blocks: async () => [],
      list: async () => null,
      variables: async () => ({}),
      picture: async () => null,
    },
    consentLog: { append: async () => {}, of: async () => [], forget: async () => 0 },
    analytics: { reached: () => {} },
    answers: {
      read: async () => ({ kept: null, now: new Date(0) }),
      keep: async () => {},
      outdate: async () => {},
      forget: async () => 0,
    },
    events: {
      async append(event) {
        if (tables.events.has(event.key)) return false;
        tables.events.set(event.key, { ...event, recordedAt: event.occurredAt });
        return true;
      },
      of: async (aggregate, id) =>
        [...tables.events.values()].filter((one) => one.aggregate === aggregate && one.aggregateId === id),
      forget: async () => 0,
    },
    mails: {
      async queue(mail) {
        if (!tables.mails.has(mail.key)) tables.mails.set(mail.key, mail);
      },
      countTo: async (address, kinds, since) =>
        [...tables.mails.values()].filter(
          ({ to, kind, createdAt }) => to === address && kinds.includes(kind) && createdAt > since,
        ).length,
      byId: async () => null,
      markSent: async () => {},
      markFailed: async () => {},
      requeueStranded: async () => 0,
      forget: async () => 0,
    },
    operators: { byKeyHash: async () => null },
  };
}
