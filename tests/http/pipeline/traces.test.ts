import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { answerAddressRequests } from "#server/jobs/address-requests.ts";
import type { JobDeps } from "#server/jobs/job-deps.ts";
import { sendMails } from "#server/jobs/send.ts";
import { addressRequestQueue } from "#server/people/account/address-request.ts";
import { sendMailQueue } from "#server/platform/mail/model.ts";
import { startTraces } from "#server/platform/process/traces.ts";
import { openUpstream } from "#server/platform/upstream/http.ts";
import { openSite } from "#tests/http/support.ts";
import { listening } from "#tests/support/network/listening.ts";

/** Spans as a collector receives them: OTLP, JSON over HTTP. */
type Attribute = { key: string; value: { stringValue?: string } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };

const bodies: string[] = [];
const upstreamHeaders: IncomingMessage["headers"][] = [];
const port = await listening(
  createServer(async (req, res) => {
    if (req.url === "/v1/traces") bodies.push(await text(req));
    else upstreamHeaders.push(req.headers);
    res.setHeader("Content-Type", "application/json").end("{}");
  }),
);
const collector = `http://127.0.0.1:${port}`;
const traces = startTraces({ CELL: "main", OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/`, TRACED_SHARE: 1 }, "web");
const site = await openSite();
const { ask, ctx, database, services } = site;
const tenant = "standard";
const ids = { trace: "0af7651916cd43dd8448eb211c80319c", parent: "b7ad6b7169203331" };

const upstream = openUpstream({ name: "content nordlicht", baseUrl: collector, budgetMs: 2_000, log: services.log });
afterAll(() => upstream.close());

const deps: JobDeps = {
  ...services,
  ...({} as Pick<JobDeps, "webhookSender" | "purger" | "keepClickMonths" | "health" | "watch">),
  pool: services.database.pool,
  now: async () => new Date(),
  contextFor: () => ctx(tenant),
  mailer: {
    async deliver() {
      await upstream.call({ path: "/texts" });
      return { ok: true };
    },
  },
};

/** Takes the waiting jobs of a queue as the worker does. */
async function jobsOf<Data>(queue: string): Promise<{ id: string; data: Data }[]> {
  const { rows } = await database.owner.query("delete from pgboss.job where name = $1 returning id, data", [queue]);
  return rows;
}

test("one trace leads from the proxy through request, statements and jobs to the service that is called", async () => {
  const email = "trace@konto.example";
  await addAccount(email);
  const sent = await ask(tenant, "POST /login", {
    headers: { traceparent: `00-${ids.trace}-${ids.parent}-01` },
    body: new URLSearchParams({ email, intent: "link", password: "" }).toString(),
  });
  expect(sent.status).toBe(303);
  await answerAddressRequests(deps, await jobsOf(addressRequestQueue));
  await sendMails(deps, await jobsOf(sendMailQueue));
  await traces.stop();

  const spans: Span[] = bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .filter(({ traceId }) => traceId === ids.trace);
  const named = (name: string) => spans.find((span) => span.name === name);
  const parentOf = (span?: Span) => spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name;

  expect(named("POST login")?.parentSpanId).toBe(ids.parent);
  expect(parentOf(named("answer address request"))).toMatch(/^db /);
  expect(parentOf(named("send mail"))).toBe("db transaction");
  expect(parentOf(named("GET content nordlicht"))).toBe("send mail");
  expect(upstreamHeaders[0]?.["traceparent"]).toContain(ids.trace);
  const line = site.lines.map((one) => JSON.parse(one)).find(({ path }) => path === "/login");
  expect(line).toMatchObject({ traceId: ids.trace, status: 303 });
  expect(bodies.join("")).not.toContain(email);
});

async function addAccount(email: string): Promise<void> {
  await ctx(tenant).transaction(async (tx) => {
    const name = { firstName: "Mara", lastName: "Köster", language: "de" as const, createdAt: tx.now() };
    const own = { id: tx.secrets.newId(), referrerHash: tx.secrets.newToken() };
    const { id } = await tx.accounts.addOrFind({ ...own, email, ...name });
    await tx.accounts.confirm(id, tx.now());
  });
}
