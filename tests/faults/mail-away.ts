// npm run test:mail-away: the mail server refuses everybody for 47 hours, and once more for longer than the 48 in which
// a mail is tried. The hours pass by the development clock and by the queue's times, the server is a real one. What was
// promised within 48 hours arrives, once; what was given up and nobody can request again is listed and can be resent.
// Exit code 1 if a mail is missing, doubled or lost.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { query } from "#tests/support/database/server.ts";
import { sendRecommendation } from "#tests/support/network/recommend.ts";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { startProduct } from "#tests/support/process/product.ts";
import { prepareVouchers } from "./invariants.ts";

const people = 20;
const rewards = 10;
/** Hours from one attempt to the next. */
const within = [1, 1, 2, 4, 8, 12, 12, 7];
const beyond = [24, 25];

const { say, fail, cleanup, until, run } = beginDrill({ waitSeconds: 90 });
await run(refuseMails);

async function refuseMails(): Promise<void> {
  const database = await emptyDatabase(cleanup);
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const product = await startProduct(cleanup, database.url, { SMTP_URL: sink.url });
  const vouchers = await prepareVouchers(product, database.url);
  cleanup.add(vouchers.close);
  const { ask, close } = tenantCaller(product.port, { timeoutMs: 25_000, maxSockets: 10 });
  cleanup.add(async () => close());
  const cli = async (...words: string[]) => {
    const env = { ...process.env, ...product.env };
    return (await promisify(execFile)(process.execPath, ["server/cli.ts", ...words], { env })).stdout;
  };
  const count = async (where: string) => {
    const [row] = await query(database.url, `select count(*)::int as n from mail where ${where}`);
    return Number(row?.["n"]);
  };
  /** Each mail that waits has been tried once more, `hours` after the last time. */
  const tryAfter = async (hours: number) => {
    await cli("clock", "advance", `${hours}h`);
    const [row] = await query(
      database.url,
      "select coalesce(array_agg(id), '{}')::text[] as ids from mail where state = 'queued'",
    );
    const ids = (row?.["ids"] ?? []) as string[];
    const list = ids.map((id) => `'${id}'`).join();
    const [before] = await query(
      database.url,
      "select coalesce(sum(attempts), 0)::int as n from mail where state = 'queued'",
    );
    await query(
      database.url,
      "update pgboss.job set start_after = now() where name = 'send-mail' and state in ('created', 'retry')",
    );
    if (ids.length === 0) return;
    await until(async () => {
      const [now] = await query(database.url, `select sum(attempts)::int as n from mail where id in (${list})`);
      return Number(now?.["n"]) >= Number(before?.["n"]) + ids.length;
    }, `an attempt of each of ${ids.length} mails after ${hours} h`);
  };
  /** Addresses that were promised a mail: some can request it again, of the others each has a voucher's code. */
  const promise = async () => {
    const asked = Array.from({ length: people }, () => `${randomUUID()}@freund.example`);
    for (const address of asked) {
      const { status, text } = await sendRecommendation(ask, "elbschutz", address);
      if (status >= 300) throw new Error(`A recommendation was answered with ${status}: ${text}`);
    }
    const owed = vouchers.owed();
    await vouchers.owe(rewards);
    await until(async () => (await vouchers.paid()) === vouchers.owed(), "a mail with a code for each reward");
    return { asked, owed: Array.from({ length: rewards }, (_, index) => `voucher-${owed + index}@freund.example`) };
  };
  const arrivals = (addresses: string[]) =>
    addresses.map((one) => sink.received.filter(({ envelope }) => envelope.to.includes(one)).length);
  const once = async (addresses: string[], what: string) => {
    await until(async () => arrivals(addresses).every((times) => times > 0), what);
    const more = arrivals(addresses).filter((times) => times > 1).length;
    if (more > 0) fail(`${more} of ${what} came more than once`);
    else say(`${what}: ${addresses.length}, each once`);
  };

  sink.behave("421");
  const first = await promise();
  for (const hours of within) await tryAfter(hours);
  const waiting = await count("state = 'queued'");
  const [{ n: attempts = 0 } = {}] = await query(
    database.url,
    "select min(attempts)::int as n from mail where state = 'queued'",
  );
  say(
    `refused for ${within.reduce((sum, hours) => sum + hours, 0)} h: ${waiting} mails wait, each tried ${attempts} times at least`,
  );
  if (waiting < people + rewards) fail(`only ${waiting} of ${people + rewards} mails still wait`);
  if ((await count("state = 'failed'")) > 0) fail("a mail was given up within 48 h");
  sink.behave("take");
  await query(
    database.url,
    "update pgboss.job set start_after = now() where name = 'send-mail' and state in ('created', 'retry')",
  );
  await once([...first.asked, ...first.owed], "mails after 47 h without a server");
  await until(async () => (await count("state = 'queued'")) === 0, "no mail waits");

  sink.behave("421");
  const second = await promise();
  for (const hours of beyond) await tryAfter(hours);
  // Timers queued others meanwhile, which are younger.
  const promised = [...second.asked, ...second.owed].map((address) => `'${address}'`).join();
  const left = () => count(`state = 'queued' and recipient in (${promised})`);
  await until(async () => (await left()) === 0, "each mail is given up after 49 h");
  const listed = await cli("mails", "failed", "--tenant", "nordlicht");
  say(
    `refused for ${beyond.reduce((sum, hours) => sum + hours, 0)} h: given up, nordlicht has ${listed.trim().split("\n").at(-1)}`,
  );
  sink.behave("take");
  await cli("mails", "resend", "--all", "--tenant", "nordlicht");
  await once(second.owed, "codes that were resent by hand");
  if (arrivals(second.asked).some((times) => times > 0)) fail("a confirmation came whose link has ended");
  const kept = await query(
    database.url,
    `select kind, count(*)::int as n from mail where state = 'failed' and "paramsSealed" <> ''
     and recipient in (${second.asked.map((address) => `'${address}'`).join()}) group by kind`,
  );
  for (const { kind, n } of kept) fail(`${n} mails that were given up still have their contents: ${kind}`);
  const copies = Map.groupBy(sink.received, ({ mail }) => mail.messageId);
  const doubled = [...copies.values()].filter((mails) => mails.length > 1).length;
  if (doubled > 0) fail(`${doubled} mails came more than once`);
  say(`${sink.received.length} mails arrived in all, none twice`);
}
