import { readFileSync } from "node:fs";
import pg from "pg";
import type { RequestContext } from "#server/context.ts";
import { storeMessages } from "#server/orders/inbox/ingest-order-message.ts";
import { maxMessages, readItem } from "#server/orders/wire/item.ts";
import { followLink } from "#server/referral/link/follow-link.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { form } from "#tests/support/data/referral.ts";
import { type App, startApp, tenantVariables } from "#tests/support/process/app.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { feedMessages } from "./scale/processes.ts";
import { feedRequest } from "./scale/product.ts";
import type { Scorecard } from "./scorecard.ts";

const batch = 250;
const links = 1000;
/** Orders of the first batches warm up the process and are not counted. */
const warmUp = 250;

/** Messages a second that are stored sealed, before any of them takes effect; the first batch is not counted. */
async function storing(ctx: RequestContext, items: object[]): Promise<number> {
  const messages = items.flatMap((item) => {
    const read = readItem(item, ctx.now());
    return read.ok ? [read.message] : [];
  });
  await storeMessages(ctx, messages.slice(0, maxMessages));
  const began = performance.now();
  for (let from = maxMessages; from < messages.length; from += maxMessages)
    await storeMessages(ctx, messages.slice(from, from + maxMessages));
  return ((messages.length - maxMessages) / (performance.now() - began)) * 1000;
}

/**
 * Throughput of the provider's order feed in messages per second: stored, and end to end, sent in batches to the
 * running product: new orders, then their confirmations.
 */
export async function benchFeed(databaseUrl: string, card: Scorecard): Promise<void> {
  const { browser, services, clock, variables } = testServices(databaseUrl);
  clock.at = new Date(Date.now() - 2 * 3_600_000);
  const tenant = seededTenant("nordlicht");
  const clickedLink = async () => {
    const outcome = await createRecommendation(await browser(tenant).ctx(), form());
    const number = outcome.ok ? (outcome.value.recommendation?.number ?? "") : "";
    await followLink(await browser(tenant).ctx(), { number, channel: null });
    return { number, recipient: "" };
  };
  const clicked: { number: string; recipient: string }[] = [];
  while (clicked.length < links) clicked.push(...(await Promise.all(Array.from({ length: 20 }, clickedLink))));
  const stored = await storing(await browser(tenant).ctx(), feedMessages("stored", clicked));
  console.log(`order feed: ${stored.toFixed(0)} messages a second are stored, in batches of ${maxMessages}`);
  card.add("order messages, stored", stored, { atLeast: 2000 }, "a second");
  await services.close();
  const app = await startApp({
    databaseUrl,
    env: { ...tenantVariables, ...variables },
    parts: [],
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const web = await app.start("web");
    await send(app, feedMessages("warm", clicked.slice(0, warmUp)));
    // Statements planned while the tables were empty must be planned again; in operation autovacuum causes this a
    // minute later.
    await client.query("analyze");
    const messages = feedMessages("bench", clicked.slice(warmUp));
    const before = { web: cpuMs(web.pid), database: await databaseCpuMs(client) };
    const began = performance.now();
    await send(app, messages);
    const rate = (messages.length / (performance.now() - began)) * 1000;
    const each = (ms: number) => `${(ms / messages.length).toFixed(1)} ms`;
    console.log(
      `order feed: ${messages.length} messages in batches of ${batch}, ${rate.toFixed(0)} a second; each takes ` +
        `${each(cpuMs(web.pid) - before.web)} of the web process and ${each((await databaseCpuMs(client)) - before.database)} of PostgreSQL`,
    );
    card.add("order messages, end to end", rate, { atLeast: 200 }, "a second");
  } finally {
    await client.end();
    await app.stop();
  }
}

/**
 * CPU time so far in user and system mode, which other load on the machine hardly affects; 0 on systems other than
 * Linux.
 */
function cpuMs(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksASecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksASecond) * 1000;
}

/** The backend processes of the product's connections. */
async function databaseCpuMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'app_login' and backend_type = 'client backend'",
  );
  return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
}

/** Sends batch after batch; every message must be applied. */
async function send(app: App, messages: object[]): Promise<void> {
  for (let from = 0; from < messages.length; from += batch) {
    const part = messages.slice(from, from + batch);
    const request = { method: "POST", ...feedRequest(tenantVariables.NORDLICHT_FEED_KEY, part) };
    const answer = await app.fetch("nordlicht", "/api/v1/nordlicht/auftraege", request);
    const { Ergebnisse = [] } = (await answer.json()) as { Ergebnisse?: { Ergebnis: string }[] };
    const applied = Ergebnisse.filter(({ Ergebnis }) => Ergebnis === "eingegangen" || Ergebnis === "bestaetigt");
    if (applied.length < part.length) throw new Error(`${applied.length} of ${part.length} messages were applied.`);
  }
}
