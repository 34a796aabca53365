// npm run test:disk: the database's disk, on which its log lies as well, becomes full under load. First no table can
// grow, then the log cannot be written, and the server ends. Cached pages go on, everything else is the brand's page
// (503) or a short answer of the facade. With room again, and a server that is started again, work resumes by itself.
// Exit code 1 if something acknowledged is missing or doubled, money does not add up, or work stays away.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "#bin/postgres/cluster.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { query } from "#tests/support/database/server.ts";
import { sendRecommendation } from "#tests/support/network/recommend.ts";
import { type Answer, tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { startProduct } from "#tests/support/process/product.ts";
import { brokenInvariants, lateWork, prepareVouchers } from "./invariants.ts";
import { kinds, startLoad } from "./load.ts";
import { recovery } from "./recovery.ts";

const megabytes = 400;
/** In which tables cannot grow, and then the log is used up, too. */
const seconds = { tables: 15, log: 30 };
const limitSeconds = 30;

const { say, fail, cleanup, run } = beginDrill();

const disk = mkdtempSync(join(tmpdir(), "referral-disk-"));
chmodSync(disk, 0o755);
cleanup.add(async () => rmSync(disk, { recursive: true, force: true }));
await run(async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", disk]);
  cleanup.add(async () => void execFileSync("umount", ["--lazy", disk]));
  await fillDisk();
});

async function fillDisk(): Promise<void> {
  const folder = join(disk, "server");
  const port = await freePort();
  const flags = ["--shared_buffers=64MB", "--max_wal_size=64MB", "--min_wal_size=32MB"];
  const start = () => startCluster({ folder, port, flags });
  const cluster = await start();
  cleanup.add(cluster.stop);
  const url = cluster.url("postgres");
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const product = await startProduct(cleanup, url, { SMTP_URL: sink.url });
  const vouchers = await prepareVouchers(product, url);
  const { ask, close } = tenantCaller(product.port, { timeoutMs: 25_000, maxSockets: 50 });
  cleanup.add(async () => close());
  const load = startLoad(product.port, sink);
  if (Object.values(await recovery(load, performance.now(), 60_000)).includes(null)) throw new Error("Nothing works.");
  await vouchers.owe(5);
  await ask("nordlicht", "GET", "/faq");
  say(`works; the disk of ${megabytes} MB is full at ${percentFull()} %`);

  execFileSync("sh", ["-c", `dd if=/dev/zero of=${disk}/fill bs=4k 2>/dev/null || true`]);
  say(`filled to ${percentFull()} %`);
  const from = load.samples.length;
  const seen = { page: new Set<number>(), call: new Set<number>(), form: new Set<number>() };
  const isUp = () =>
    query(url, "select 1").then(
      () => true,
      () => false,
    );
  let endedAt: number | null = null;
  const began = performance.now();
  for (let second = 0; second < seconds.tables + seconds.log; second++) {
    const next = pause(1_000);
    // Nobody waits here until people have filled what is left of the log.
    if (second >= seconds.tables) await query(url, "select pg_switch_wal()").catch(() => null);
    if (endedAt === null && !(await isUp())) endedAt = (performance.now() - began) / 1000;
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const answers: [keyof typeof seen, Answer][] = [
      ["page", await ask("nordlicht", "GET", "/faq")],
      ["call", await sendRecommendation(ask, "nordlicht")],
      ["form", await ask("nordlicht", "POST", "/login", form, "email=a%40freund.example")],
    ];
    for (const [what, answer] of answers) {
      seen[what].add(answer.status);
      const wrong = wrongAnswer(what, answer);
      if (wrong) fail(`${what} after ${second} s: ${wrong}`);
    }
    await next;
  }
  if (endedAt === null) fail("the server went on: its log was not full");
  else say(`the server ended after ${endedAt.toFixed(0)} s, its log was full`);
  for (const [what, statuses] of Object.entries(seen)) say(`${what}: ${[...statuses].join(", ")}`);
  if (!seen.call.has(503)) fail("everything could be stored: the disk was not full");

  rmSync(join(disk, "fill"));
  say("there is room again");
  // As the engine or systemd would.
  if (!(await isUp())) await start();
  const took = await recovery(load, performance.now(), (limitSeconds + 10) * 1000);
  const figures = kinds.map((kind) => {
    const own = load.samples.slice(from).filter((sample) => sample.kind === kind);
    const failed = own.filter(({ ok }) => !ok).length;
    return `${kind} ${own.length - failed}-${failed} ${took[kind]?.toFixed(1) ?? "never"}s`;
  });
  say(`answered, failed, and seconds until it worked again: ${figures.join(" · ")}`);
  const slow = kinds.filter((kind) => (took[kind] ?? Number.POSITIVE_INFINITY) > limitSeconds);
  if (slow.length > 0) fail(`${slow.join(", ")} did not go on within ${limitSeconds} s`);
  for (const broken of await brokenInvariants(url, load, sink)) fail(broken);
  await load.stop();
  for (const broken of await lateWork(url, load, sink, vouchers)) fail(broken);
  const { clicks, recommendations, orders, mailsTo } = load.acknowledged;
  say(`acknowledged and stored: ${clicks} clicks, ${recommendations.length} recommendations, ${orders.length} orders`);
  say(`mails promised and sent: ${mailsTo.length}; vouchers owed and paid: ${vouchers.owed()}`);
  await vouchers.close();
}

function percentFull(): string {
  const { blocks, bavail } = statfsSync(disk);
  return ((1 - bavail / blocks) * 100).toFixed(0);
}

/** What is wrong with an answer while the disk is full; null: nothing. What needs no room may be stored. */
function wrongAnswer(what: string, { status, text }: Answer): string | null {
  if (what === "page") return status === 200 ? null : `${status} ${text.slice(0, 200)}`;
  if (status < 500) return null;
  if (status !== 503) return `${status} ${text.slice(0, 200)}`;
  if (what === "call") return text.startsWith("{") ? null : `no JSON: ${text.slice(0, 200)}`;
  const isOwnPage = text.includes("Wir sind gleich wieder da") && text.includes("Nordlicht");
  return isOwnPage ? null : `not the brand's page: ${text.slice(0, 200)}`;
}
