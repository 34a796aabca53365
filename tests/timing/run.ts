// npm run test:timing [login|password|reset|register|resend|renew|optin|optout|create …]: requests known and unknown
// addresses from the running product, at low and at high concurrency, and prints how well response times tell them
// apart, and the difference of the medians. Exit code 1 above a goal; the goal for medians applies to low concurrency,
// where a median is not mostly queueing.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { answerNewsletterRequest, optInRequest } from "#server/people/newsletter/request-opt-in.ts";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { writeSetting } from "#server/platform/store/settings.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { emptyDatabase } from "#tests/support/database/empty-database.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { startProduct } from "#tests/support/process/product.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { areaUnderCurve } from "./auc.ts";

const goal = 0.55;
const goalMs = 5;
/** A tenant that hides account messages and requires confirmed addresses. */
const tenantId = "elbschutz";
/** The number of known and of unknown addresses, large enough that chance alone stays below the goal. */
const settings = [
  { parallel: 2, count: 300, mediansCount: true },
  { parallel: 40, count: 600, mediansCount: false },
];
/**
 * The clock moves on by this between runs, past every mail limit per address, so that known addresses cause all
 * possible work.
 */
const stepMs = 25 * 3_600_000;

type Question = { method: "POST"; path: string; type: string; body: string };
const form = (path: string, email: string, more: Record<string, string> = {}): Question => ({
  method: "POST",
  path,
  type: "application/x-www-form-urlencoded",
  body: new URLSearchParams({ email, ...more }).toString(),
});
/** The answer to every password login: the password is wrong. */
const refused: Record<string, number> = { password: 401 };
const questions: Record<string, (email: string) => Question> = {
  login: (email) => form("/login", email),
  password: (email) => form("/login", email, { password: "Falsches Wort 9" }),
  reset: (email) => form("/passwortvergessen", email),
  register: (email) => form("/registrieren", email, { firstName: "Mara", lastName: "Köster" }),
  resend: (email) => form("/bestaetigung", email),
  renew: (email) => form("/praemie", email),
  optin: (email) => form("/empfehler/newsletter/optin", email),
  optout: (email) => form("/empfehler/newsletter/optout", email),
  create: (email) => ({
    method: "POST",
    path: `/api/v1/${tenantId}/empfehlen/create`,
    type: "application/json",
    body: JSON.stringify(recommendation({ Empfehler: { Email: email } })),
  }),
};

const cleanup = cleanupAtEnd();
let failed = 0;
try {
  const sink = await smtpSink();
  cleanup.add(sink.close);
  const database = await emptyDatabase(cleanup);
  const product = await startProduct(cleanup, database.url, {
    APP_DATABASE_URL: asApp(database.url),
    SMTP_URL: sink.url,
  });
  const services = await createServices(readEnv(product.env), makeLog("silent"));
  cleanup.add(services.close);
  const tenant = await services.tenants.byId(tenantId);
  if (!tenant) throw new Error(`The seed has no ${tenantId}.`);
  const ctx = contextForJob(services, tenant, () => new Date(), "timing") as FullContext;
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  cleanup.add(async () => agent.destroy());
  const site: Site = { agent, port: product.port };
  const known = Array.from({ length: 600 }, () => `${randomUUID()}@freund.example`);
  const hashed = await ctx.passwords.hash("Erstes Wort 1");
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await atOnce(20, known, (email) => makeKnown(site, ctx, email, hashed.value));
  let offset = 0;
  const nextDay = () => {
    offset += stepMs;
    return writeSetting(database.url, "clock.offset", offset);
  };
  const wanted = process.argv.slice(2);
  for (const name of Object.keys(questions)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const { parallel, count, mediansCount } of settings) {
      await nextDay();
      const measured = await measure(site, name, parallel, known.slice(0, count));
      // A difference by chance disappears with twice as many requests.
      if (tells(measured) > goal || (mediansCount && apart(measured) > goalMs)) {
        await nextDay();
        const more = await measure(site, name, parallel, known.slice(0, count));
        measured.known.push(...more.known);
        measured.unknown.push(...more.unknown);
      }
      const isOver = tells(measured) > goal || (mediansCount && apart(measured) > goalMs);
      if (isOver) failed++;
      const medians = [measured.known, measured.unknown].map((times) => median(times).toFixed(0));
      console.log(
        `${name.padEnd(8)} × ${String(parallel).padStart(2)}: AUC ${tells(measured).toFixed(3)}${isOver ? " FAILED" : ""}` +
          `, median of ${measured.known.length} known ${medians[0]} ms, unknown ${medians[1]} ms: ${apart(measured).toFixed(1)} ms apart`,
      );
    }
  }
} catch (fault) {
  failed++;
  console.error(fault);
}
await cleanup.run();
console.log(`total: ${failed === 0 ? `nothing above ${goal} or ${goalMs} ms` : `${failed} failed`}`);
process.exit(failed === 0 ? 0 : 1);

type Site = { agent: Agent; port: number };
type Measured = { known: number[]; unknown: number[] };

/** Requests known and equally many unknown addresses in random order, each once. */
async function measure(site: Site, name: string, parallel: number, addresses: string[]): Promise<Measured> {
  const requests = [
    ...addresses.map((email) => ({ email, kind: "known" as const })),
    ...addresses.map(() => ({ email: `${randomUUID()}@freund.example`, kind: "unknown" as const })),
  ].sort(() => Math.random() - 0.5);
  const measured: Measured = { known: [], unknown: [] };
  const statuses = { known: new Set<number>(), unknown: new Set<number>() };
  await atOnce(parallel, requests, async ({ email, kind }) => {
    const began = performance.now();
    statuses[kind].add(await ask(site, questions[name]?.(email) ?? form("/", email)));
    measured[kind].push(performance.now() - began);
  });
  const [known, unknown] = [statuses.known, statuses.unknown].map((set) => [...set].join());
  const isExpected = name in refused ? Number(known) === refused[name] : Number(known) < 400;
  if (known !== unknown || !isExpected) throw new Error(`${name}: known ${known}, unknown ${unknown}`);
  return measured;
}

/**
 * An account with a password, a recommendation waiting for confirmation, a reward to be chosen, and a newsletter
 * request: every opt-in request may cause a mail, every opt-out request has something to end.
 */
async function makeKnown(site: Site, ctx: FullContext, email: string, passwordHash: string): Promise<void> {
  const create = questions["create"]?.(email) ?? form("/", email);
  const status = await ask(site, create);
  if (status !== 201) throw new Error(`POST ${create.path} answered ${status}`);
  await addGoodwill(ctx, email, { state: "choose" });
  const account = await ctx.accounts.byEmail(email);
  if (account) await ctx.transaction((tx) => tx.accounts.setPassword(account.id, passwordHash, tx.now()));
  const request = optInRequest(ctx, { email, firstName: "Mara", form: "newsletter" });
  if (!request) throw new Error(`${tenantId} has no newsletter.`);
  await answerNewsletterRequest(ctx, request, ctx.now());
}

function ask({ agent, port }: Site, { method, path, type, body }: Question): Promise<number> {
  const host = `${tenantId}.localhost:${port}`;
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Content-Type": type,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (res) => {
      res.resume().on("end", () => resolve(res.statusCode ?? 0));
      res.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function atOnce<T>(parallel: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

function tells({ known, unknown }: Measured): number {
  const area = areaUnderCurve(known, unknown);
  return Math.max(area, 1 - area);
}

function apart({ known, unknown }: Measured): number {
  return Math.abs(median(known) - median(unknown));
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
