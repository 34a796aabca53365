// npm run test:faults: the product as `npm start` runs it, behind a TCP proxy, under load, while its network, its
// database, its processes and its mail server fail. Exit code 1 if something acknowledged is missing or duplicated, if
// money does not add up, or if work does not recover within the limit.
import { setTimeout as pause } from "node:timers/promises";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { query } from "#tests/support/database/server.ts";
import { type TcpProxy, tcpProxy } from "#tests/support/network/tcp-proxy.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { type Product, startProduct } from "#tests/support/process/product.ts";
import { brokenInvariants, lateWork, mailsRefusedForGood, prepareVouchers } from "./invariants.ts";
import { kinds, startLoad } from "./load.ts";
import { recovery, wrongReady } from "./recovery.ts";

const limitSeconds = 30;

type Fault = {
  name: string;
  /** Resolves at the moment from which nothing prevents work any more. */
  inflict(): Promise<void>;
  limitSeconds?: number;
};

const { say, fail, cleanup, run } = beginDrill();

const database = await emptyDatabase(cleanup);
const { hostname, port } = new URL(database.url);
const proxy: TcpProxy = await tcpProxy({ host: hostname, port: Number(port) });
cleanup.add(proxy.close);
const sink = await smtpSink();
cleanup.add(sink.close);
await run(async () => {
  try {
    say("starting the product");
    const throughProxy = proxy.urlOf(database.url);
    const env = { APP_DATABASE_URL: asApp(throughProxy), SMTP_URL: sink.url };
    await runFaults(await startProduct(cleanup, throughProxy, env));
  } finally {
    await proxy.heal();
  }
});

async function runFaults(product: Product): Promise<void> {
  const vouchers = await prepareVouchers(product, database.url);
  const load = startLoad(product.port, sink);
  const warmed = await recovery(load, performance.now(), 30_000);
  if (Object.values(warmed).includes(null)) throw new Error(`Nothing works yet: ${JSON.stringify(warmed)}`);
  const wanted = process.argv.slice(2);
  for (const fault of faults(product, load.askMail)) {
    if (wanted.length > 0 && !wanted.some((word) => fault.name.includes(word))) continue;
    const from = performance.now();
    const first = load.samples.length;
    await vouchers.owe(5);
    await fault.inflict();
    const limit = fault.limitSeconds ?? limitSeconds;
    const took = await recovery(load, performance.now(), (limit + 10) * 1000);
    const figures = kinds.map((kind) => {
      const own = load.samples.slice(first).filter((sample) => sample.kind === kind);
      const failed = own.filter(({ ok }) => !ok).length;
      return `${kind} ${own.length - failed}${failed ? `-${failed}` : ""} ${took[kind]?.toFixed(1) ?? "never"}s`;
    });
    say(`${fault.name.padEnd(34)} ${figures.join(" · ")}`);
    const slow = kinds.filter((kind) => (took[kind] ?? Number.POSITIVE_INFINITY) > limit);
    if (slow.length > 0) fail(`${fault.name}: ${slow.join(", ")} did not go on within ${limit} s`);
    const wrong = wrongReady(load.samples, from);
    if (wrong > 0) fail(`${fault.name}: /readyz said yes ${wrong} times while no click was served`);
    for (const broken of await brokenInvariants(database.url, load, sink)) fail(`${fault.name}: ${broken}`);
  }
  await load.stop();
  say("waiting for what is still to be done");
  for (const broken of await lateWork(database.url, load, sink, vouchers)) fail(broken);
  const { clicks, recommendations, orders, mailsTo } = load.acknowledged;
  say(
    `acknowledged: ${clicks} clicks, ${recommendations.length} recommendations, ${orders.length} orders, ${mailsTo.length} mails`,
  );
  say(`mails received: ${sink.received.length}; rewards paid by voucher: ${vouchers.owed()}`);
  await vouchers.close();
}

function faults(product: Product, askMail: (address: string) => Promise<boolean>): Fault[] {
  return [
    { name: "connections freeze", inflict: async () => proxy.freeze() },
    { name: "connections are reset", inflict: async () => proxy.reset() },
    {
      name: "every byte 300 ms late",
      async inflict() {
        proxy.delay(150);
        await pause(5_000);
        proxy.delay(0);
      },
    },
    {
      name: "nothing passes for 12 s",
      async inflict() {
        proxy.drop();
        await pause(12_000);
        await proxy.heal();
      },
    },
    {
      name: "moved after 8 s of silence",
      async inflict() {
        proxy.drop();
        await pause(8_000);
        proxy.freeze();
        await proxy.heal();
      },
    },
    {
      name: "refused for 6 s",
      async inflict() {
        await proxy.refuse();
        await pause(6_000);
        await proxy.heal();
      },
    },
    { name: "Postgres killed", inflict: killPostgres },
    { name: "web killed", inflict: async () => product.kill("web") },
    { name: "worker killed", inflict: async () => product.kill("worker") },
    {
      name: "worker killed while frozen",
      async inflict() {
        proxy.freeze();
        product.kill("worker");
      },
    },
    ...(["421", { at: "RCPT TO", code: 451 }] as const).map((mode) => ({
      name: `mail server says ${mode === "421" ? mode : mode.code} for 5 s`,
      async inflict() {
        sink.behave(mode);
        await pause(5_000);
        sink.behave("take");
      },
    })),
    {
      name: "mail server hangs for 5 s",
      // Hanging requests time out after half a minute, and their connections are needed.
      limitSeconds: 45,
      async inflict() {
        sink.behave("hang");
        await pause(5_000);
        sink.behave("take");
      },
    },
    {
      name: "mail server says 550 to one",
      async inflict() {
        const address = `refused-${process.pid}@freund.example`;
        sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, address);
        mailsRefusedForGood.add(address);
        while (!(await askMail(address))) await pause(200);
      },
    },
  ];
}

/** kill -9 of the server's parent process, and a start of the same server. */
async function killPostgres(): Promise<void> {
  if (!database.restart) {
    say("(the server is somebody else's: only its connections are ended)");
    await query(
      database.serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'command_${process.pid}'`,
    );
    return;
  }
  const [row] = await query(database.url, "select pg_read_file('postmaster.pid') as file");
  process.kill(Number.parseInt(String(row?.["file"]), 10), "SIGKILL");
  await database.restart();
}
