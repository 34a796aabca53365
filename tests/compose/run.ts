// npm run test:compose: builds the images, starts the whole compose file with two web processes behind the proxy, and
// runs the main flow against it: recommend, click, data, order by the signed feed, reward, voucher by mail.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request, setGlobalDispatcher } from "undici";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { visitor } from "./visitor.ts";

const tenant = "nordlicht";
const host = `${tenant}.localhost`;
const root = join(import.meta.dirname, "../..");
/** Unique for each run: two on one engine would share containers and database. */
const project = `referral-test-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "compose-"));
const envFile = join(folder, "settings.env");
const feedKey = randomBytes(24).toString("hex");
const inProject = [
  ...["-p", project, "--env-file", envFile],
  ...["-f", "docker-compose.yml", "-f", "tests/compose/override.yml"],
];
/** Reads all tables in one transaction, as a dump does. */
const readEverything = `do $$ declare name text; begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'pgboss') loop
    execute 'lock table ' || name || ' in access share mode';
  end loop;
  perform pg_sleep(300);
end $$`;
const say = (text: string) => console.log(`· ${text}`);

startEngine();
const mail = await smtpSink("0.0.0.0");
const port = await freePort();
writeFileSync(envFile, settings(port, new URL(mail.url).port));
try {
  say("building the images");
  compose("build");
  say("migrating, and seeding the demonstration tenants");
  compose("run", "--rm", "-T", "migrate");
  compose("run", "--rm", "-T", "migrate", "node", "build/processes/cli.js", "seed");
  say("starting two web processes, worker and proxy");
  compose("up", "-d", "--scale", "web=2");
  await ready();
  const voucher = await liveTheMainJob();
  say(`the voucher came by mail: ${voucher}`);
  say(`web and worker were replaced under load, beside a dump: ${await losesNothing(replaceAll)}`);
  say(`a web process ended under load: ${await losesNothing(stopOne)}`);
  console.log("total: 1 passed, 0 failed");
} catch (fault) {
  compose("logs", "--tail=60");
  throw fault;
} finally {
  compose("down", "-v", "--remove-orphans", "-t", "5");
  await mail.close();
  rmSync(folder, { recursive: true });
}

async function liveTheMainJob(): Promise<string> {
  const referrer = visitor(port, host);
  const page = await referrer.get("/");
  assert.equal(page.status, 200, page.text.slice(0, 500));
  const productId = /<option value="([^"]+)"/.exec(page.text)?.[1];
  assert(productId, `home offers products, not ${wordsOf(page.text)}`);
  assert.match((await referrer.get("/api/docs/connect")).text, /curl -H/, "the partners' pages are in the image");
  const shared = await referrer.send("/empfehlen.html", {
    productId,
    recipientShare: "0",
    firstName: "Mara",
    lastName: "Köhler",
    email: "mara@example.org",
    terms: "on",
  });
  const number = shared.split("/").at(-1) ?? "";
  assert.match((await referrer.get(shared)).text, new RegExp(`/e/${number}`), "the share page shows the link");
  say(`recommended: ${number}`);

  const recipient = visitor(port, host);
  assert.equal((await recipient.get(`/e/${number}?channel=whatsapp`)).location, `/empfehlung/${number}`);
  const landing = await recipient.get(`/empfehlung/${number}`);
  const picture = new URL(/property="og:image" content="([^"]+)"/.exec(landing.text)?.[1] ?? "");
  assert.equal(
    (await recipient.get(picture.pathname + picture.search)).status,
    200,
    "the picture of the link is drawn",
  );
  const consent = await recipient.send(`/empfaengerdaten/${number}`, {
    firstName: "Jonas",
    lastName: "Weiß",
    birthDate: "24.12.1990",
    email: "jonas@example.org",
    street: "Hafenweg",
    houseNumber: "12a",
    postcode: "20457",
    city: "Hamburg",
  });
  const confirmed = await recipient.send(consent, { terms: "on" });
  assert.match((await recipient.get(confirmed)).text, /shop\.nordlicht\.example/, "the link to the shop");
  say("the recipient confirmed");

  const now = new Date().toISOString();
  for (const Art of ["eingegangen", "bestaetigt", "ausgeliefert"]) {
    const order = { Auftragsnummer: "A-1", Art, Zeitpunkt: now, Bestelldatum: now, Empfehlungsnummer: number };
    await feed({ EreignisId: `A-1-${Art}`, ...order });
  }
  say("the shop reported the order");
  // While a command runs, this process cannot answer mail server connections; and a clock set forward ends the 48 hours
  // in which a mail is retried.
  await mail.arrived(1);
  cli("clock", "advance", "16d");
  cli("jobs", "run", "qualify-orders");
  const ready = await mailTo("mara@example.org", "/praemie");
  const token = new URL(ready).searchParams.get("t") ?? "";
  const reward = await referrer.send("/praemie", { intent: "enter", token });
  const choice = await referrer.get(reward);
  const vouchers = [...choice.text.matchAll(/name="rewardId"[^>]*value="([^"]+)"/g)].map(([, id]) => id ?? "");
  for (const rewardId of vouchers) {
    const review = await referrer.post(reward, { intent: "choose", rewardId });
    if (!review.location?.includes("gutschein=")) continue;
    await referrer.send(reward, { intent: "order", rewardId });
    break;
  }
  cli("jobs", "run", "issue-vouchers");
  const [last] = (await mail.arrived(3)).slice(-1);
  return last?.mail.subject ?? "";
}

/** A page's text, for error messages. */
function wordsOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return JSON.stringify(
    main
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .slice(0, 2000),
  );
}

async function feed(message: Record<string, string>): Promise<void> {
  const body = Buffer.from(JSON.stringify(message));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { statusCode, body: answer } = await request(`http://127.0.0.1:${port}/api/v1/${tenant}/auftraege`, {
    method: "POST",
    headers: {
      host,
      "content-type": "application/json",
      [timestampHeader]: timestamp,
      [signatureHeader]: feedSignature(feedKey, timestamp, body),
    },
    body,
  });
  assert.equal(statusCode, 200, await answer.text());
}

/** The link to `path` in the newest mail to this address that has one. */
async function mailTo(address: string, path: string): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    const links = mail.received
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ mail: { text } }) => text?.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => new URL(link).pathname === path);
    const link = links.at(-1);
    if (link) return link;
    await pause(500);
  }
  throw new Error(`No mail to ${address} with a link to ${path} came.`);
}

/** Visits pages while `change` runs; none may fail. Returns how many there were, and how long the slowest took. */
async function losesNothing(change: () => Promise<void>): Promise<string> {
  // Not the connections that the proxy closed while this process waited for a command.
  setGlobalDispatcher(new Agent());
  let ended = false;
  let requests = 0;
  let slowest = 0;
  const visits = Array.from({ length: 8 }, async () => {
    while (!ended) {
      const start = performance.now();
      const { status } = await visitor(port, host).get(requests % 2 ? "/impressum" : "/login");
      assert.equal(status, 200);
      slowest = Math.max(slowest, performance.now() - start);
      requests++;
    }
  });
  try {
    await Promise.race([change(), Promise.all(visits)]);
  } finally {
    ended = true;
  }
  await Promise.all(visits);
  assert(requests > 20, "there was load");
  return `no request of ${requests} failed, the slowest took ${Math.round(slowest)} ms`;
}

/** An upgrade as docs/operations/deploy.md has it, while a transaction reads all tables, as a dump does. */
async function replaceAll(): Promise<void> {
  const before = idsOfWeb();
  const dump = spawn(
    "docker-compose",
    [...inProject, "exec", "-T", "postgres", "psql", "-U", "referral", "-c", readEverything],
    {
      cwd: root,
      stdio: "ignore",
    },
  );
  await spawnAsync("docker-compose", [...inProject, "run", "--rm", "-T", "migrate"]);
  await spawnAsync("docker/replace.sh", [], { COMPOSE: ["docker-compose", ...inProject].join(" ") });
  dump.kill();
  const after = idsOfWeb();
  assert.equal(after.length, before.length);
  assert(!after.some((id) => before.includes(id)), "each web process is a new one");
}

async function stopOne(): Promise<void> {
  await spawnAsync("docker", ["stop", "-t", "40", idsOfWeb()[0] ?? ""]);
}

function idsOfWeb(): string[] {
  const labels = ["service=web", `project=${project}`].flatMap((label) => [
    "--filter",
    `label=com.docker.compose.${label}`,
  ]);
  return run("docker", ["ps", "-q", ...labels]).split("\n");
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const status = await request(`http://127.0.0.1:${port}/readyz`).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    );
    if (status === 200) return;
    await pause(500);
  }
  throw new Error("The site did not come up within two minutes.");
}

function compose(...args: string[]): void {
  run("docker-compose", [...inProject, ...args]);
}

function cli(...args: string[]): void {
  compose("run", "--rm", "-T", "migrate", "node", "build/processes/cli.js", ...args, "--tenant", tenant);
}

function run(program: string, args: string[]): string {
  const env = { ...process.env, DOCKER_BUILDKIT: "0", COMPOSE_DOCKER_CLI_BUILD: "0" };
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, env, encoding: "utf8" });
  if (args.includes("logs")) console.log(stdout);
  if (status !== 0) throw new Error(`${program} ${args.at(-1)} failed: ${error?.message ?? ""}\n${stdout}\n${stderr}`);
  return stdout.trim();
}

async function spawnAsync(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

/** Without a running Docker engine, DOCKER_STARTER may name a command that starts one. */
function startEngine(): void {
  if (spawnSync("docker", ["info"]).status === 0) return;
  const starter = process.env.DOCKER_STARTER;
  if (!starter) throw new Error("No Docker engine answers. Start one (docker info must work).");
  say("starting a Docker engine");
  const { status } = spawnSync(starter, { stdio: "inherit" });
  if (status !== 0) throw new Error("The Docker engine could not be started.");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });
}

/** The settings of one machine, as operations would write them; development, because the clock must be movable. */
function settings(httpPort: number, smtpPort: string): string {
  return [
    `POSTGRES_PASSWORD=${randomBytes(16).toString("hex")}`,
    `APP_DATABASE_PASSWORD=${randomBytes(16).toString("hex")}`,
    `APP_SECRET=${randomBytes(48).toString("base64")}`,
    `DATA_KEYS=2026a:${randomBytes(32).toString("base64")}`,
    `INDEX_KEYS=2026a:${randomBytes(32).toString("base64")}`,
    `SMTP_URL=smtp://mail.test:${smtpPort}`,
    "TENANT_ENVIRONMENT=development",
    `DEFAULT_TENANT=${tenant}`,
    "PUBLIC_SCHEME=http",
    `PUBLIC_PORT=${httpPort}`,
    `HTTP_PORT=${httpPort}`,
    "DRAIN_SECONDS=5",
    `NORDLICHT_FEED_KEY=${feedKey}`,
    "",
  ].join("\n");
}
