// npm run test:outage [-- <seconds>]: Postgres is stopped for a minute, while people visit the product through the
// proxy of docker/haproxy.cfg. Public pages that were drawn before go on, everything else gets the brand's own page
// (503), and all of it works again by itself. Exit code 1 if not.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startProxy } from "#tests/proxy/haproxy.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { query } from "#tests/support/database/server.ts";
import { numberIn, sendRecommendation } from "#tests/support/network/recommend.ts";
import { type Answer, tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { startProduct } from "#tests/support/process/product.ts";

const tenant = "nordlicht";
const outageSeconds = Number(process.argv[2] ?? 60);
const limits = { readySeconds: 3, everythingSeconds: 30, answerSeconds: 6 };
const fromCampaign = "the first page from a campaign";
const cached = ["/", "/impressum", "/login", "/empfehlen.html"];

const { say, fail, cleanup, run } = beginDrill();

await run(async () => {
  const database = await emptyDatabase(cleanup);
  const { restart } = database;
  if (!restart) throw new Error("The server of TEST_DATABASE_URL is somebody else's: it is not stopped.");
  const product = await startProduct(cleanup, database.url, { TRUST_PROXY: "loopback" });
  const proxy = await startProxy({}, { web: product.port });
  cleanup.add(proxy.stop);
  // The proxy takes a process for ready, or not, at its next checks.
  await pause(3_000);
  const { ask, close } = tenantCaller(proxy.port, { timeoutMs: 25_000, maxSockets: 50 });
  cleanup.add(async () => close());
  const number = numberIn(await sendRecommendation(ask, tenant)) ?? "";
  const before = product.pids("web");

  const visits: Record<string, () => Promise<Answer>> = {
    ...Object.fromEntries(cached.map((path) => [path, () => ask(tenant, "GET", path)])),
    // An address that nobody has visited, of a page that somebody has.
    [fromCampaign]: () => ask(tenant, "GET", `/?campaign=${randomUUID()}`),
    "a personal link": () => ask(tenant, "GET", `/e/${number}?channel=sms`),
    "its page": () => ask(tenant, "GET", `/empfehlung/${number}`),
    "a form": () =>
      ask(
        tenant,
        "POST",
        "/login",
        { "Content-Type": "application/x-www-form-urlencoded" },
        "email=a%40freund.example",
      ),
    "a call": () => sendRecommendation(ask, tenant),
  };
  const works = Object.fromEntries(
    await Promise.all(Object.entries(visits).map(async ([name, visit]) => [name, (await visit()).status] as const)),
  );
  say(`before: ${JSON.stringify(works)}`);

  const [row] = await query(database.url, "select pg_read_file('postmaster.pid') as file");
  process.kill(Number.parseInt(String(row?.["file"]), 10), "SIGINT");
  say("the database is stopped");
  const stopped = performance.now();
  // Statements that were under way, and the proxy's next two checks.
  await pause(3_000);
  const seen = new Map<string, { statuses: Set<number>; slowest: number; count: number }>();
  for (let second = 0; performance.now() - stopped < outageSeconds * 1000; second++) {
    const next = pause(1_000);
    await Promise.all(
      Object.entries(visits).map(async ([name, visit]) => {
        const began = performance.now();
        const answer = await visit().catch((fault: Error) => ({ status: 0, text: fault.message, headers: {} }));
        const took = (performance.now() - began) / 1000;
        const entry = seen.get(name) ?? { statuses: new Set(), slowest: 0, count: 0 };
        seen.set(name, entry);
        entry.statuses.add(answer.status);
        entry.slowest = Math.max(entry.slowest, took);
        entry.count++;
        const wrong = wrongAnswer(name, answer);
        if (wrong) fail(`${name} after ${second} s: ${wrong}`);
        if (took > limits.answerSeconds) fail(`${name} took ${took.toFixed(1)} s`);
      }),
    );
    await next;
  }
  for (const [name, { statuses, slowest, count }] of seen) {
    say(`${name}: ${count} times ${[...statuses].join(", ")}, the slowest in ${slowest.toFixed(2)} s`);
  }

  await restart();
  const back = performance.now();
  const since = () => (performance.now() - back) / 1000;
  const until = async (isSo: () => Promise<boolean>, seconds: number, what: string) => {
    while (!(await isSo().catch(() => false))) {
      if (since() > limits.everythingSeconds) return fail(`${what} did not come back within ${since().toFixed(0)} s`);
      await pause(100);
    }
    say(`${what} after ${since().toFixed(1)} s`);
    if (since() > seconds) fail(`${what} took longer than ${seconds} s`);
  };
  await until(async () => (await ask(tenant, "GET", "/readyz")).status === 200, limits.readySeconds, "ready again");
  for (const [name, visit] of Object.entries(visits)) {
    await until(async () => (await visit()).status === works[name], limits.everythingSeconds, name);
  }
  if (String(product.pids("web")) !== String(before)) fail("the web process was started again");
});

/** What is wrong with an answer while the database is away; null: nothing. */
function wrongAnswer(name: string, { status, text }: Answer): string | null {
  if (cached.includes(name) || name === fromCampaign) return status === 200 ? null : `${status} ${text.slice(0, 200)}`;
  if (status !== 503) return `${status} ${text.slice(0, 200)}`;
  if (name === "a call") return text.startsWith("{") ? null : `no JSON: ${text.slice(0, 200)}`;
  const isOwnPage = text.includes("Wir sind gleich wieder da") && text.includes("Nordlicht");
  return isOwnPage ? null : `not the brand's page: ${text.slice(0, 200)}`;
}
