// npm run test:failover: three members under Patroni with a synchronous standby, as deploy/patroni describes them, and
// the product under load. The leader is killed twice, the second time its successor, and comes back each time. Exit
// code 1 if something acknowledged is missing, if money does not add up, if writing is not back within 30 seconds, or
// if what was killed does not follow again. Needs Debian's packages patroni, etcd-server, haproxy and postgresql-15;
// takes about three minutes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { brokenInvariants, lateWork, prepareVouchers } from "#tests/faults/invariants.ts";
import { kinds, startLoad } from "#tests/faults/load.ts";
import { recovery } from "#tests/faults/recovery.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { startProduct } from "#tests/support/process/product.ts";
import { startCluster } from "./cluster.ts";

const limitSeconds = 30;
const rounds = 2;

const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const failures: string[] = [];
const fail = (text: string) => {
  failures.push(text);
  say(`FAILED: ${text}`);
};

const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-failover-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
try {
  const cluster = await startCluster(folder, cleanup);
  say(`the cluster is whole: ${spoken(await cluster.members())}`);
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const product = await startProduct(cleanup, cluster.url, { SMTP_URL: sink.url });
  const vouchers = await prepareVouchers(product, cluster.url);
  cleanup.add(vouchers.close);
  const load = startLoad(product.port, sink);
  const warmed = await recovery(load, performance.now(), 30_000);
  if (Object.values(warmed).includes(null)) throw new Error(`Nothing works yet: ${JSON.stringify(warmed)}`);
  say("the product is under load");

  for (let round = 0; round < rounds; round++) {
    await vouchers.owe(5);
    const killed = await cluster.leader();
    const first = load.samples.length;
    const at = performance.now();
    cluster.kill(killed);
    const took = await recovery(load, at, (limitSeconds + 30) * 1000);
    const figures = kinds.map((kind) => {
      const own = load.samples.slice(first).filter((sample) => sample.kind === kind);
      return `${kind} ${took[kind]?.toFixed(1) ?? "never"} s (${own.filter(({ ok }) => !ok).length} failed)`;
    });
    const next = await cluster.leader();
    say(`${killed} was killed, ${next} leads; last failure after: ${figures.join(", ")}`);
    if (next === killed) fail(`${killed} still leads`);
    const late = kinds.filter((kind) => (took[kind] ?? Number.POSITIVE_INFINITY) > limitSeconds);
    if (late.length > 0) fail(`${late.join(", ")} did not go on within ${limitSeconds} s`);
    for (const broken of await brokenInvariants(cluster.url, load, sink)) fail(broken);
    const back = performance.now();
    await cluster.start(killed);
    say(
      `${killed} follows again after ${((performance.now() - back) / 1000).toFixed(1)} s: ${spoken(await cluster.members())}`,
    );
  }

  await load.stop();
  for (const broken of await lateWork(cluster.url, load, sink, vouchers)) fail(broken);
  const { clicks, recommendations, orders, mailsTo } = load.acknowledged;
  say(
    `acknowledged and there: ${clicks} clicks, ${recommendations.length} recommendations, ${orders.length} orders, ${mailsTo.length} mails, ${vouchers.owed()} vouchers`,
  );
} catch (fault) {
  fail((fault as Error).stack ?? String(fault));
}
await cleanup.run();
console.log(`total: ${failures.length === 0 ? "nothing failed" : `${failures.length} failed`}`);
process.exit(failures.length === 0 ? 0 : 1);

function spoken(members: readonly { name: string; role: string }[]): string {
  return members.map(({ name, role }) => `${name} ${role}`).join(", ");
}
