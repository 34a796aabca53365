// npm run test:clocks: machines whose clocks differ. Two web processes, 4 minutes ahead and 4 minutes behind, and a
// worker 10 minutes behind, on one database (Debian's package faketime). People go to the other process with each step;
// database and shop keep the true time. Exit code 1 if a step is refused, a timer does not keep the database's time, or
// money does not add up.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { recipient, recommendation } from "#tests/api/support/bodies.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { query } from "#tests/support/database/server.ts";
import { sendDelivered } from "#tests/support/network/delivered-orders.ts";
import { type Answer, type Ask, tenantCaller } from "#tests/support/network/tenant-caller.ts";
import { type App, startApp, tenantVariables } from "#tests/support/process/app.ts";
import { beginDrill } from "#tests/support/process/drill.ts";
import { databaseClient, rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../prisma/migrate.ts";

const tenant = "nordlicht";
const minutes = { ahead: 4, behind: -4, worker: -10 };
const people = 10;

const { say, fail, failures, cleanup, until, run } = beginDrill();
await run(withWrongClocks);

/** A process that starts now has a clock that is wrong by so many minutes; its timers run as everywhere. */
function setClock({ env }: App, wrongBy: number): void {
  const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");
  if (!library) throw new Error("Install Debian's package faketime, and run this again.");
  const clock = `${wrongBy < 0 ? "" : "+"}${wrongBy * 60}s`;
  Object.assign(env, { LD_PRELOAD: library, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: "1" });
}

async function withWrongClocks(): Promise<void> {
  rebuildIfStale(databaseClient);
  rebuildIfStale(site);
  const { url } = await emptyDatabase(cleanup);
  await migrate(url, asApp(url));
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const env = { ...tenantVariables, SMTP_URL: sink.url, RATE_LIMIT_FACTOR: "1000" };
  const first = await startApp({ databaseUrl: url, parts: [], env });
  cleanup.add(first.stop);
  const second = await startApp({ databaseUrl: url, parts: [], seed: false, env: { ...env, DATA_DIR: first.folder } });
  cleanup.add(second.stop);
  setClock(first, minutes.ahead);
  await first.start("web");
  setClock(first, minutes.worker);
  await first.start("worker");
  setClock(second, minutes.behind);
  await second.start("web");
  const [ahead, behind] = [first, second].map(({ port }) => {
    const caller = tenantCaller(port, { timeoutMs: 25_000, maxSockets: 20 });
    cleanup.add(async () => caller.close());
    return caller.ask;
  });
  if (!ahead || !behind) throw new Error("There are two.");
  for (const [ask, wrongBy] of [
    [ahead, minutes.ahead],
    [behind, minutes.behind],
  ] as const) {
    const { headers } = await ask(tenant, "GET", `/?x=${randomUUID()}`);
    const differs = Math.round((Date.parse(String(headers.date)) - Date.now()) / 60_000);
    if (differs !== wrongBy) throw new Error(`A clock is wrong by ${differs} minutes instead of ${wrongBy}.`);
  }
  say(
    `web processes ${minutes.ahead} minutes ahead and ${-minutes.behind} behind, the worker ${-minutes.worker} behind`,
  );

  const asked = async (what: string, answer: Promise<Answer>, status = 200) => {
    const got = await answer;
    if (got.status !== status) fail(`${what}: ${got.status} ${got.text.slice(0, 300)}`);
    return got;
  };
  const call = (ask: Ask, method: string, path: string, body: object, bearer?: string) =>
    ask(
      tenant,
      method,
      `/api/v1/${tenant}${path}`,
      { "Content-Type": "application/json", ...(bearer && { Authorization: `Bearer ${bearer}` }) },
      JSON.stringify(body),
    );
  const mailedTo = (address: string, link: RegExp) =>
    sink.received
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ mail }) => [...(mail.text ?? "").matchAll(/https?:\/\/\S+/g)].map(([found]) => new URL(found)))
      .findLast((found) => link.test(found.pathname) && found.searchParams.has("t"));
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const cookieOf = ({ headers }: Answer) => headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ") ?? "";

  // Every other person begins at the process that is behind.
  const stories: { id: string; address: string; one: Ask; other: Ask }[] = [];
  for (let person = 0; person < people; person++) {
    const [one, other] = person % 2 === 0 ? [ahead, behind] : [behind, ahead];
    const input = recommendation({ Empfehler: { Email: `${randomUUID()}@freund.example` } });
    const created = await asked("recommending", call(one, "POST", "/empfehlen/create", input), 201);
    const number: string = JSON.parse(created.text).Empfehlung.Empfehlungsnummer;
    const clicked = await asked("clicking", other(tenant, "GET", `/e/${number}?channel=sms`), 302);
    const cookie = cookieOf(clicked);
    await asked("the recipient's page", one(tenant, "GET", String(clicked.headers.location), { Cookie: cookie }));
    const body = recipient({ email: `${randomUUID()}@freund.example` });
    const details = { ...body, AgbText: true };
    const bearer = /pso_\w+=([^;]+)/.exec(cookie)?.[1];
    await asked("giving details", call(other, "PUT", `/empfehlung/${number}`, details, bearer));
    const id = randomUUID();
    const fed = await asked("the shop's messages", sendDelivered(one, [{ id, number }]));
    if (/Ungueltig|Konflikt/i.test(fed.text)) fail(`an order was not taken: ${fed.text.slice(0, 300)}`);
    stories.push({ id, address: body.empfaengerdaten.email, one, other });
  }
  const [counted] = await query(
    url,
    `select count(*)::int as n from "order" where state = 'confirmed' and "externalId" in (${stories.map(({ id }) => `'${id}'`).join()})`,
  );
  if (counted?.["n"] !== people) fail(`${counted?.["n"]} of ${people} orders are confirmed`);
  else say(`${people} people recommended, clicked, agreed and ordered, each step at the other process`);

  const login = "email=mara@beispiel.example";
  for (const [one, other] of [
    [ahead, behind],
    [behind, ahead],
  ] as const) {
    const entered = await asked("login", one(tenant, "POST", "/login", form, `${login}&password=Empfehlen2026`), 303);
    const Cookie = cookieOf(entered);
    await asked("the personal area", other(tenant, "GET", "/persoenlicherbereich", { Cookie }));
    await asked("the personal area again", one(tenant, "GET", "/persoenlicherbereich", { Cookie }));
    const before = sink.received.length;
    await asked("asking for a link", one(tenant, "POST", "/login", form, `${login}&intent=link&password=`), 303);
    await until(
      async () => sink.received.slice(before).some(({ envelope }) => envelope.to.includes("mara@beispiel.example")),
      "a login link",
    );
    const link = mailedTo("mara@beispiel.example", /login$/);
    if (!link) throw new Error("A login mail has no link.");
    const token = link.searchParams.get("t") ?? "";
    await asked("opening the link", other(tenant, "GET", link.pathname + link.search));
    const redeemed = await asked(
      "using it",
      other(tenant, "POST", "/login", form, `token=${token}&attempt=${randomUUID()}`),
      303,
    );
    if (!cookieOf(redeemed).includes("psoe_token")) fail("a login link did not log in at the other process");
  }
  if (failures.length === 0) say("a session and a login link of one process are good at the other");

  const cli = (...words: string[]) =>
    promisify(execFile)(process.execPath, ["server/cli.ts", ...words], {
      env: { ...process.env, ...first.env, LD_PRELOAD: "", FAKETIME: "" },
    });
  const [due] = await query(
    url,
    `select extract(epoch from min("qualifiesAt") - now()) / 60 as minutes from "order" where "externalId" = '${stories[0]?.id}'`,
  );
  const wait = Math.floor(Number(due?.["minutes"]));
  await cli("clock", "advance", `${Math.floor(wait / 60)}h`);
  if (wait % 60 > 2) await cli("clock", "advance", `${(wait % 60) - 2}m`);
  await cli("jobs", "run", "qualify-orders");
  await pause(10_000);
  const qualified = async () => {
    const [row] = await query(
      url,
      `select count(*)::int as n from "order" where state = 'qualified' and "externalId" in (${stories.map(({ id }) => `'${id}'`).join()})`,
    );
    return Number(row?.["n"]);
  };
  if ((await qualified()) > 0) fail("an order qualified before its time");
  await cli("clock", "advance", "5m");
  await cli("jobs", "run", "qualify-orders");
  await until(async () => (await qualified()) === people, "all orders qualify");
  say("withdrawal periods end by the database's clock, whatever the worker's says");
  for (const { address, one, other } of stories) {
    await until(async () => mailedTo(address, /praemie/) !== undefined, "a reward's mail");
    const token = mailedTo(address, /praemie/)?.searchParams.get("t") ?? "";
    await asked("choosing", call(one, "PUT", "/praemierung", { PraemieId: "ueberweisung" }, token));
    const bank = { Kontoinhaber: "Eva Öztürk", Iban: newIban() };
    await asked("bank details", call(other, "POST", "/empfaenger/bankdaten", bank, token));
    await asked("collecting", call(one, "PUT", "/praemierung", { Abholen: true }, token));
  }
  if (failures.length === 0) say(`${people} rewards were chosen and collected`);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const broken of await checkInvariants(owner, tenant).finally(() => owner.end())) fail(broken);
}
