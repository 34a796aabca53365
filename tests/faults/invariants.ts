import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import type { SmtpSink } from "#tests/fakes/smtp.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { query } from "#tests/support/database/server.ts";
import type { Product } from "#tests/support/process/product.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import type { Load } from "./load.ts";

const cents = 2000;
const tenantId = "nordlicht";
/** More copies of one mail than this are not explained by retries after a crash. */
const maxCopies = 3;

/** Addresses whose mail server never accepts a mail. */
export const mailsRefusedForGood = new Set<string>();

/** Rewards for which the worker must issue a voucher, with codes for all of them. */
export type Vouchers = {
  owe(count: number): Promise<void>;
  owed(): number;
  /** Claims paid since the load began, without those of the seed. */
  paid(): Promise<number>;
  close(): Promise<void>;
};

/** Connects without the proxy, and acts like the product's own code. */
export async function prepareVouchers(product: Product, databaseUrl: string): Promise<Vouchers> {
  const services = await createServices(
    readEnv({ ...product.env, DATABASE_URL: databaseUrl, APP_DATABASE_URL: asApp(databaseUrl) }),
    makeLog("silent"),
  );
  const tenant = await services.tenants.byId(tenantId);
  if (!tenant) throw new Error(`The seed has no ${tenantId}.`);
  const ctx = contextForJob(services, tenant, () => new Date(), "faults") as FullContext;
  const voucher = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher");
  if (!voucher) throw new Error("The seed has no voucher.");
  const paid = () => one(databaseUrl, "select count(*)::int as n from reward_claim where state = 'paid'");
  const seeded = await paid();
  let owed = 0;
  return {
    async owe(count) {
      for (const end = owed + count; owed < end; owed++) {
        const at = ctx.now();
        await ctx.vouchers.import(voucher.id, [{ code: `FAULTS-${owed}`, cents, validUntil: null }], at);
        await addGoodwill(ctx, `voucher-${owed}@freund.example`, {
          state: "collected",
          cents,
          rewardId: voucher.id,
          method: "voucher",
          collectedAt: at,
          payoutDueAt: at,
        });
      }
    },
    owed: () => owed,
    paid: async () => (await paid()) - seeded,
    close: () => services.close(),
  };
}

/** Violations of what must hold at every moment, one line each. */
export async function brokenInvariants(databaseUrl: string, load: Load, sink: SmtpSink): Promise<string[]> {
  const broken: string[] = [];
  const expectThat = (holds: boolean, text: string) => holds || broken.push(text);
  // Acknowledgements are read before the database and attempts after it, so both bounds are safe.
  const { clicks, recommendations, orders } = structuredClone(load.acknowledged);
  const stored = await one(
    databaseUrl,
    `select count(*)::int as n from click where "recommendationNumber" in (${list(recommendations)})`,
  );
  expectThat(clicks <= stored, `${clicks} clicks were acknowledged, ${stored} are stored`);
  expectThat(stored <= load.clicksSent(), `${load.clicksSent()} clicks were asked for, ${stored} are stored`);
  const links = await one(
    databaseUrl,
    `select count(*)::int as n from recommendation where number in (${list(recommendations)})`,
  );
  expectThat(
    links === recommendations.length,
    `${recommendations.length - links} acknowledged recommendations are missing`,
  );
  // Each of the order's three messages is stored; it may still have to take effect.
  const ingested = await one(
    databaseUrl,
    `select (count(*) / 3)::int as n from order_message where "externalOrderId" in (${list(orders)})`,
  );
  expectThat(ingested === orders.length, `${orders.length} orders were acknowledged, ${ingested} are stored`);
  broken.push(...(await brokenMoney(databaseUrl)), ...doubledMails(sink, load.acknowledged.mailsTo));
  return broken;
}

/** The invariants of money and states, as in the random histories (tests/support/checks/invariants.ts). */
async function brokenMoney(databaseUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  return checkInvariants(owner, tenantId).finally(() => owner.end());
}

/** A repeated mail has the Message-ID of the first; an address that was promised one mail gets no second one. */
function doubledMails({ received }: SmtpSink, mailsTo: readonly string[]): string[] {
  const promised = new Set(mailsTo);
  const copies = Map.groupBy(received, ({ mail }) => mail.messageId);
  const byAddress = Map.groupBy(received, ({ envelope }) => envelope.to.join());
  return [
    ...[...copies.values()]
      .filter((mails) => mails.length > maxCopies)
      .map((mails) => `a mail came ${mails.length} times`),
    ...[...byAddress]
      .filter(([address, mails]) => promised.has(address) && new Set(mails.map(({ mail }) => mail.messageId)).size > 1)
      .map(([address]) => `different mails to ${address}`),
  ];
}

/**
 * Waits for asynchronous work: every mail, every voucher, every order's messages. One line for each that never arrived.
 */
export async function lateWork(databaseUrl: string, load: Load, sink: SmtpSink, vouchers: Vouchers): Promise<string[]> {
  const arrived = () => new Set(sink.received.filter((one) => one.acknowledged).flatMap(({ envelope }) => envelope.to));
  const missing = () => {
    const there = arrived();
    return load.acknowledged.mailsTo.filter((address) => !there.has(address) && !mailsRefusedForGood.has(address));
  };
  const until = performance.now() + 120_000;
  const waiting = () => one(databaseUrl, "select count(*)::int as n from order_message where outcome is null");
  const isBehind = async () =>
    missing().length > 0 || (await vouchers.paid()) < vouchers.owed() || (await waiting()) > 0;
  while (performance.now() < until && (await isBehind())) await pause(500);
  const broken = await brokenInvariants(databaseUrl, load, sink);
  if (missing().length > 0) broken.push(`${missing().length} promised mails never came`);
  const late = await waiting();
  if (late > 0) broken.push(`${late} messages of orders never took effect`);
  const paid = await vouchers.paid();
  if (paid !== vouchers.owed()) broken.push(`${vouchers.owed()} vouchers were owed, ${paid} are paid`);
  for (const address of mailsRefusedForGood) {
    const attempts = sink.recipients.filter((one) => one === address).length;
    if (attempts !== 1) broken.push(`a mail that was refused for good was offered ${attempts} times`);
  }
  return broken;
}

async function one(databaseUrl: string, sql: string): Promise<number> {
  const [row] = await query(databaseUrl, sql);
  return Number(row?.["n"]);
}

/** Values made by the test itself, as an SQL list. */
const list = (values: readonly string[]) =>
  values.length > 0 ? values.map((value) => `'${value}'`).join(",") : "null";
