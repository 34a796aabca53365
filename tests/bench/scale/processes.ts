import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { type App, startApp } from "#tests/support/process/app.ts";
import type { Scorecard } from "../scorecard.ts";
import { addLinks, addPopularLink, freshName, type Link } from "./fixtures.ts";
import { feedRequest } from "./product.ts";
import { bigTenant, type Size } from "./seed.ts";

export type Running = {
  databaseUrl: string;
  env: Record<string, string>;
  /** A superuser's connection. */
  client: pg.ClientBase;
  size: Size;
  card: Scorecard;
  print: (line: string) => void;
  /** The number of messages sent to the order feed. */
  messages: number;
  /** Duration of the light load on web and worker. */
  minutes: number;
};

const batch = 250;
export const spare = 3;
export const poolSize = 10;

/**
 * Figures that need the running product: connections, reads of a changed tenant record, and the order feed end to end.
 */
export async function measureProcesses(running: Running): Promise<void> {
  const { databaseUrl, card, client } = running;
  // Rate limits use a connection of their own, so they are on but never reached.
  const env = { ...running.env, DATABASE_POOL: String(poolSize), RATE_LIMIT_FACTOR: "1000" };
  const app = await startApp({ databaseUrl, env, parts: [], seed: false });
  try {
    await app.start("web");
    const tenants = Array.from({ length: running.size.tenants - 3 }, (_, index) => `brand-${index + 1}`);
    const ofWeb = await maxConnections(client, () => visitMany(app, tenants));
    card.add("connections of a web process", ofWeb, { atMost: poolSize + spare });
    await app.kill("web", "SIGTERM");
    await app.start("worker");
    const ofWorker = await maxConnections(client, () => pause(30_000));
    card.add("connections of a worker", ofWorker, { atMost: poolSize + spare });
    await app.start("web");
    await card.attempt("a changed tenant", () => measureChange(app, running));
    await card.attempt("the order feed", () => measureFeed(app, running));
    if (running.minutes > 0) await card.attempt("some minutes", () => runFor(app, running));
  } finally {
    await app.stop();
  }
}

/** The maximum number of concurrent connections of the product's processes while `work` runs. */
export async function maxConnections(client: pg.ClientBase, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and usename = 'app_login'`,
    );
    most = Math.max(most, rows[0]?.count ?? 0);
    await pause(100);
  }
  await working;
  return most;
}

/**
 * Requests an uncached page of each tenant, as a proxy does: over 32 connections, whichever host is asked for. Throws
 * if a page fails.
 */
export async function visitMany(app: App, tenants: readonly string[]): Promise<void> {
  const connections = 32;
  const { ask, close } = tenantCaller(app.port, { timeoutMs: 60_000, maxSockets: connections });
  const waiting = [...tenants];
  const wrong: number[] = [];
  const visit = async () => {
    for (let tenant = waiting.pop(); tenant !== undefined; tenant = waiting.pop()) {
      const { status } = await ask(tenant, "GET", "/empfehlen.html?fresh=1");
      if (status !== 200) wrong.push(status);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  close();
  if (wrong.length > 0) throw new Error(`${wrong.length} pages were answered with ${[...new Set(wrong)].join(", ")}.`);
}

/** After a change of one tenant's record: the number of records both processes read, beyond the update's own reads. */
async function measureChange(app: App, { client, card, size, print }: Running): Promise<void> {
  const tenant = `brand-${size.tenants - 3}`;
  const change = async (name: string) => {
    const before = await recordsRead(client);
    await client.query(
      "update tenant set version = version + 1, record = jsonb_set(record, '{name}', to_jsonb($2::text)) where id = $1",
      [tenant, name],
    );
    return before;
  };
  await pause(reportMs);
  const unheard = await change("No process was notified");
  await pause(reportMs);
  const own = (await recordsRead(client)) - unheard;
  const name = `Neu ${Date.now()}`;
  const before = await change(name);
  const began = performance.now();
  await client.query("select pg_notify('tenant_changed', $1)", [tenant]);
  while (!(await (await app.fetch(tenant, "/impressum")).text()).includes(name)) {
    if (performance.now() - began > 10_000) throw new Error("The change did not arrive.");
    await pause(20);
  }
  print(`a changed tenant is seen after ${(performance.now() - began).toFixed(0)} ms`);
  await pause(reportMs);
  const read = (await recordsRead(client)) - before - own;
  // Each process serves the change only after reading it; lower counts were not reported in time.
  if (read < 2) throw new Error(`The server reports ${read} readings by two processes.`);
  card.add("records read for one change by two processes", read, { atMost: 2 });
}

/** The database server's processes report their reads when they have been idle for a while. */
const reportMs = 12_000;

/** Records are stored out of line (TOAST): each record that is read causes one lookup there. */
async function recordsRead(client: pg.ClientBase): Promise<number> {
  await client.query("select pg_stat_force_next_flush(), pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ read: string }>(
    `select coalesce(s.idx_scan, 0) as read from pg_class c join pg_stat_all_tables s on s.relid = c.reltoastrelid
     where c.oid = 'tenant'::regclass`,
  );
  return Number(rows[0]?.read ?? 0);
}

/** Orders sent by the shop, and their confirmations: from the first batch until the last message is processed. */
async function measureFeed(app: App, running: Running): Promise<void> {
  const { client, card, messages, size, print } = running;
  const count = messages / 2;
  const name = await freshName(client, "f");
  const rate = await feed(app, running, name, await addLinks(client, name, count));
  print(`order feed: ${messages} messages in batches of ${batch}, ${rate.toFixed(0)} a second`);
  card.add("order messages, end to end", rate, { atLeast: 200 }, "a second");

  // Messages of one link are processed one after the other. Both sides therefore use one link with equally many orders,
  // and differ only in the number of recipients.
  const few = Math.min(count, 100);
  const ofLinkWith = async (recipients: number) => {
    const link = await freshName(client, "p");
    const popular = await addPopularLink(client, link, recipients);
    const links = Array.from({ length: few }, () => popular);
    return feed(app, running, link, links);
  };
  const many = size.big / 50;
  await ofLinkWith(1);
  const [ofOne, ofMany] = [await ofLinkWith(1), await ofLinkWith(many)];
  print(
    `${few} orders of one link: ${ofOne.toFixed(0)} messages a second, with ${many} recipients ${ofMany.toFixed(0)}`,
  );
  card.add(`a message of a link with ${many} recipients`, ofOne / ofMany, { atMost: 1.5 }, "times another's");
}

/** The shop sends an order for each link, and its confirmation. */
export function feedMessages(name: string, links: readonly Link[]): object[] {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const messagesOf = (kind: string) =>
    links.map(({ number }, index) => ({
      EreignisId: `${name}-${index}-${kind}`,
      Auftragsnummer: `${name}-${index}`,
      Art: kind,
      Zeitpunkt: at,
      Bestelldatum: at,
      Empfehlungsnummer: number,
      ProduktId: "mobil-m",
    }));
  return [...messagesOf("eingegangen"), ...messagesOf("bestaetigt")];
}

/** Messages per second. */
async function feed(app: App, { client }: Running, name: string, links: readonly Link[]): Promise<number> {
  const all = feedMessages(name, links);
  const began = performance.now();
  for (let from = 0; from < all.length; from += batch) {
    const { headers, body } = feedRequest(feedKey, all.slice(from, from + batch));
    const answer = await app.fetch(bigTenant, `/api/v1/${bigTenant}/auftraege`, { method: "POST", headers, body });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`The order feed answered ${answer.status}: ${text.slice(0, 300)}`);
  }
  for (;;) {
    const { rows } = await client.query<{ done: number; claims: number }>(
      `select count(distinct o.id)::int as done, count(c.id)::int as claims from "order" o
       left join reward_claim c on c."tenantId" = o."tenantId" and c."orderId" = o.id
       where o."tenantId" = $1 and o.state = 'confirmed' and o."externalId" = any($2)`,
      [bigTenant, links.map((_, index) => `${name}-${index}`)],
    );
    if (rows[0] && rows[0].done >= links.length && rows[0].claims >= links.length) break;
    if (performance.now() - began > 600_000) throw new Error(`Only ${rows[0]?.done} orders were taken in ten minutes.`);
    await pause(100);
  }
  return (all.length / (performance.now() - began)) * 1000;
}

export const feedKey = "a feed key of the bench, long enough for it";

/** Some minutes of light load on web and worker: connections, answers, changes of tenant records. */
async function runFor(app: App, running: Running): Promise<void> {
  const { client, card, size, minutes, print } = running;
  const until = performance.now() + minutes * 60_000;
  let pages = 0;
  let wrong = 0;
  const visits = async () => {
    while (performance.now() < until) {
      const tenant = `brand-${1 + Math.floor(Math.random() * (size.tenants - 4))}`;
      const { status } = await app.fetch(tenant, Math.random() < 0.5 ? "/" : "/empfehlen.html?fresh=1");
      pages += 1;
      if (status !== 200) wrong += 1;
      await pause(50);
    }
  };
  const most = await maxConnections(client, visits);
  print(`${minutes} minutes: ${pages} pages`);
  card.add(`connections of web and worker in ${minutes} minutes`, most, { atMost: 2 * (poolSize + spare) });
  card.add(`pages that failed in ${minutes} minutes`, wrong, { atMost: 0 });
}
