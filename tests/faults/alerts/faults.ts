import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { ScheduleName } from "#server/jobs/queues.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { backupVerified, writeSetting } from "#server/platform/store/settings.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import type { SmtpSink } from "#tests/fakes/smtp.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { sendDelivered } from "#tests/support/network/delivered-orders.ts";
import { numberIn, sendRecommendation } from "#tests/support/network/recommend.ts";
import type { Ask } from "#tests/support/network/tenant-caller.ts";
import { type App, tenantVariables } from "#tests/support/process/app.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { loginMail, voucherMail } from "#tests/support/services/job-deps.ts";
import type { Machine } from "./machine.ts";

/** `alerts`: what has to fire, with a label that it has to name; null: it is about no tenant, queue or process. */
export type Fault = {
  name: string;
  alerts: Record<string, Record<string, string> | null>;
  make(): Promise<unknown>;
  /** Ends a fault that would hide others. */
  mend?(): Promise<unknown>;
};

type World = {
  app: App;
  web: ChildProcess;
  owner: pg.Pool;
  machine: Machine;
  sink: SmtpSink;
  ask: Ask;
  /** A visitor's request, through the proxy. */
  askProxy: () => Promise<unknown>;
  /** As the product's own code, at a tenant. */
  ctx: (tenantId: string) => Promise<FullContext>;
};

const hour = 3_600_000;
const nordlicht = { tenant: "nordlicht" };

/** In this order: the last ones end the processes that tell of the others. */
export function faults({ app, web, owner, machine, sink, ask, askProxy, ctx }: World): Fault[] {
  const sql = (text: string, values: unknown[] = []) => owner.query(text, values);
  /** A job that is scheduled for the night, now. */
  const tonight = (name: ScheduleName) => withBoss(app.databaseUrl, (boss) => boss.send(name, {}));
  const created = async (tenant: string) => {
    const answer = await sendRecommendation(ask, tenant);
    if (answer.status >= 300) throw new Error(`A recommendation was answered with ${answer.status}: ${answer.text}`);
    return numberIn(answer) ?? "";
  };
  const ordered = async (number: string) => {
    const id = randomUUID();
    const { status, text } = await sendDelivered(ask, [{ id, number }]);
    if (status !== 200) throw new Error(`An order was answered with ${status}: ${text}`);
    return id;
  };
  const goodwill = async (change: Parameters<typeof addGoodwill>[2]) =>
    addGoodwill(await ctx("nordlicht"), `${randomUUID()}@freund.example`, change);
  const clickAll = (path: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => ask("nordlicht", "GET", path)));

  return [
    {
      name: "the newest backup that works is three days old",
      alerts: { BackupAge: null, BackupAgeSoon: null },
      make: () => writeSetting(app.databaseUrl, backupVerified, new Date(Date.now() - 72 * hour).toISOString()),
    },
    {
      name: "the log cannot be archived",
      alerts: { ArchiveFails: null },
      async make() {
        await sql("alter system set archive_command = 'false'");
        await sql("select pg_reload_conf()");
        await sql("select pg_switch_wal()");
      },
      async mend() {
        await sql("alter system set archive_command = 'true'");
        await sql("select pg_reload_conf()");
      },
    },
    {
      name: "a job failed for good",
      alerts: { DeadLetters: null },
      make: () => withBoss(app.databaseUrl, (boss) => boss.send("dead-letter", { tenantId: "nordlicht" })),
    },
    {
      name: "nobody works on a queue",
      alerts: { QueueAge: { queue: "nobody" }, QueueAgeSoon: { queue: "nobody" } },
      make: () =>
        withBoss(app.databaseUrl, async (boss) => {
          await boss.createQueue("nobody");
          await boss.send("nobody", {}, { startAfter: new Date(Date.now() - hour) });
        }),
    },
    {
      name: "the mail server takes no mails",
      alerts: { MailsRefused: { tenant: "elbschutz" } },
      async make() {
        sink.behave({ at: "RCPT TO", code: 451 });
        for (let mail = 0; mail < 4; mail++) await created("elbschutz");
      },
      mend: async () => sink.behave("take"),
    },
    {
      name: "a mail waits for a worker of another release",
      alerts: { MailAge: { tenant: "standard" }, MailAgeSoon: { tenant: "standard" } },
      async make() {
        await (await ctx("standard")).mails.queue(loginMail("another release"));
        await sql(
          `update mail set kind = 'novelty', state = 'queued', "triedAt" = null, "queuedAt" = now() - interval '1 hour'
           where "tenantId" = 'standard' and key = 'another release'`,
        );
      },
    },
    {
      name: "a voucher goes to a mailbox that does not exist",
      alerts: { MailsGivenUp: nordlicht },
      async make() {
        sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, voucherMail("refused").to);
        await (await ctx("nordlicht")).mails.queue(voucherMail("refused"));
      },
    },
    {
      name: "a shop has been silent for five days",
      alerts: { FeedAge: nordlicht, FeedAgeSoon: nordlicht },
      async make() {
        await ordered(await created("nordlicht"));
        await sql(`update order_message set "receivedAt" = now() - interval '5 days'`);
      },
    },
    {
      name: "an order names no link of ours, for four weeks less a day",
      alerts: { UnattributedAge: nordlicht, UnattributedAgeSoon: nordlicht },
      async make() {
        const id = await ordered("KEINE-VON-UNS");
        await sql(`update "order" set "receivedAt" = now() - interval '27 days' where "externalId" = $1`, [id]);
        await sql(`update order_message set "receivedAt" = now() - interval '5 days'`);
      },
    },
    {
      name: "an order has been on its way for two years",
      alerts: { OrdersLate: nordlicht },
      async make() {
        const id = await ordered(await created("nordlicht"));
        await sql(
          `update "order" set "orderedAt" = now() - interval '2 years', "qualifiesAt" = now() + interval '1 day' where "externalId" = $1`,
          [id],
        );
        await sql(`update order_message set "receivedAt" = now() - interval '5 days'`);
        await tonight("report-overdue-orders");
      },
    },
    {
      name: "timed work stands still",
      alerts: { ClocksPastDue: nordlicht },
      // A message that only another release knows stays where it is.
      make: () => sql(`update order_message set outcome = null, kind = 'novelty' where kind = 'delivered'`),
    },
    {
      name: "the vouchers are used up",
      alerts: { VouchersLeft: nordlicht, VouchersLeftSoon: nordlicht },
      async make() {
        const own = await ctx("nordlicht");
        const voucher = (await own.rewards.all()).find(({ kind }) => kind === "voucher");
        if (!voucher) throw new Error("The seed has no voucher.");
        await own.vouchers.import(voucher.id, [{ code: "LAST-ONE", cents: 2000, validUntil: null }], own.now());
        const at = own.now();
        const owed = { state: "collected", rewardId: voucher.id, method: "voucher", collectedAt: at } as const;
        await goodwill({ ...owed, payoutDueAt: at });
      },
    },
    {
      name: "the bank booked what nobody ordered",
      alerts: { BankEntriesOpen: nordlicht },
      async make() {
        const entries = [bookingOf({ endToEndId: randomUUID(), cents: 4_200 })];
        const account = tenantVariables.NORDLICHT_DEBTOR_IBAN;
        await bookEntries(await ctx("nordlicht"), { account, entries }, { actor: "BANK", actorId: "fiona" });
      },
    },
    {
      name: "a recipient cannot be reached",
      alerts: { ClaimsUnclaimed: nordlicht },
      make: () => goodwill({ state: "unclaimed", expiresAt: new Date(Date.now() + 1000 * hour) }),
    },
    {
      name: "somebody new may decide about money",
      alerts: { PeopleNew: { tenant: "standard" } },
      make: () =>
        sql(
          `insert into operator (name, email, "keyHash", "createdAt")
           values ('alt', 'alt@beispiel.example', $1, now() - interval '3 days'), ('neu', 'neu@beispiel.example', $2, now())`,
          [randomUUID(), randomUUID()],
        ),
    },
    {
      name: "money is promised for two weeks longer than it should wait",
      alerts: { MoneyDelays: nordlicht },
      async make() {
        const late = new Date(Date.now() - 14 * 24 * hour);
        await goodwill({ state: "collected", method: "cash", collectedAt: late, payoutDueAt: late });
        await tonight("report-reconciliation");
      },
    },
    {
      name: "somebody changed an amount in the database",
      alerts: { MoneyDifferences: nordlicht },
      async make() {
        const { id } = await goodwill({ state: "choose" });
        await sql(`set session_replication_role = replica; update reward_claim set cents = cents + 1 where id = '${id}';
          set session_replication_role = origin`);
        await tonight("report-reconciliation");
      },
    },
    {
      name: "records are kept beyond their time",
      alerts: { RecordsOverdue: nordlicht },
      async make() {
        await sql(
          `insert into upstream_cache ("tenantId", upstream, key, value, "fetchedAt")
           values ('nordlicht', 'content', 'old', '{}', now() - interval '2 years')`,
        );
        await tonight("report-overdue-records");
      },
    },
    {
      name: "a tenant's product service is gone",
      alerts: { UpstreamsDown: { tenant: "standard" } },
      async make() {
        const { version, ...record } = structuredClone((await ctx("standard")).tenant);
        record.products = { source: "standard", baseUrl: "http://127.0.0.1:1" };
        await withClient(app.databaseUrl, (client) => applyTenants(client, [record], "test"));
        for (let second = 0; second < 30; second++) {
          await ask("standard", "GET", `/empfehlen.html?x=${second}`);
          await pause(1_000);
        }
      },
    },
    {
      name: "a disk is full at 86 %",
      alerts: { DiskFullSoon: { mountpoint: machine.mountpoint } },
      make: async () => machine.fill(0.86),
    },
    {
      name: "a disk is full at 97 %",
      alerts: { DiskFull: { mountpoint: machine.mountpoint } },
      make: async () => machine.fill(0.97),
      mend: async () => machine.fill(0),
    },
    {
      name: "a process does nothing for a second and a half, again and again",
      alerts: { EventLoopBlocked: { job: "referral-web" } },
      async make() {
        for (let time = 0; time < 8; time++) {
          web.kill("SIGSTOP");
          await pause(1_500);
          web.kill("SIGCONT");
          await pause(300);
        }
      },
    },
    {
      name: "a table is locked while people click and recommend",
      alerts: { RequestsFail: null, RequestsSlow: null, PoolExhausted: { job: "referral-web" } },
      async make() {
        const path = `/e/${await created("nordlicht")}`;
        const client = await owner.connect();
        await client.query("begin; lock table recommendation in access exclusive mode");
        const answers: Promise<unknown>[] = [];
        for (let second = 0; second < 30; second++) {
          answers.push(clickAll(path, 5), Promise.allSettled(Array.from({ length: 5 }, () => created("nordlicht"))));
          await pause(1_000);
        }
        await client.query("rollback");
        client.release();
        await Promise.all(answers);
        await clickAll(path, 5);
      },
    },
    {
      name: "no worker lives",
      alerts: {
        Workers: null,
        ProcessDown: { job: "referral-worker" },
        FewerProcesses: { job: "referral-worker" },
      },
      make: () => app.kill("worker"),
    },
    {
      name: "nothing was read for a quarter of an hour",
      alerts: { NoReadings: null },
      make: () => sql(`update health_reading set at = at - interval '15 minutes' where name <> 'worker'`),
    },
    {
      name: "no web process lives",
      alerts: { NoWeb: null, NoWebReady: { job: "referral-proxy" }, ProxyFails: null },
      async make() {
        await app.kill("web");
        for (let second = 0; second < 30; second++) {
          await askProxy();
          await pause(1_000);
        }
      },
    },
  ];
}

async function withBoss<T>(databaseUrl: string, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, migrate: false });
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
