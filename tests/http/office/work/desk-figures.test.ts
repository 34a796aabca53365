import { expect, test } from "vitest";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { partnersHook } from "#tests/support/data/partners-hook.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

/** Counts of the call-centre, the trail's check, the installation and a partner's webhooks, beside SQL of their own. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const { rows, page } = figures(site);
const products = await ctx.products.list();

test("an agent's earlier calls of the day, and a caller's other links, are the database's", async () => {
  const agent = await signedInAs(ctx, "agent", null, { number: "A-77" });
  let last = "";
  for (const [at, product] of products.slice(0, 7).entries()) {
    const email = at < 4 ? "viele@anruf.example" : `anruf${at}@anruf.example`;
    const typed = {
      firstName: "Ida",
      lastName: "Anruf",
      email,
      recipientShare: "50",
      delivery: "code",
      agreed: "spoken",
    };
    const body = String(new URLSearchParams({ ...typed, attempt: crypto.randomUUID() }));
    const { cookie } = agent;
    const made = await site.ask("elbschutz", `POST /agent/empfehlen/${product.id}`, { cookie, body });
    expect(made.status).toBe(303);
    if (at === 3) last = made.headers.location ?? "";
  }
  const open = 4;
  const [{ calls, links }] = await rows(
    `select count(*)::int as calls, count(*) filter (where a.email = 'viele@anruf.example')::int as links
     from recommendation r join account a on a.id = r."accountId"
     where r."createdBy" = 'AGT' and r."createdAt" > date_trunc('day', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'`,
  );
  expect([calls, links]).toEqual([7, 4]);
  expect(textOf(await page(agent.cookie, "/agent"))).toContain(`${calls - open} frühere`);
  expect(textOf(await page(agent.cookie, last))).toContain(`Diese Person hat schon ${links - 1} andere Links`);
});

test("the trail's check counts the entries that there are", async () => {
  const operations = await signedInAs(ctx, "operations");
  await site.ask("elbschutz", "GET /agent/vorgaenge", { cookie: (await signedInAs(ctx, "support")).cookie });
  const words = textOf(await page(operations.cookie, "/agent/protokoll?pruefen=1"));
  const [{ n }] = await rows(`select count(*)::int as n from audit_entry where "tenantId" = 'elbschutz'`);
  expect(n).toBeGreaterThan(1);
  expect(words).toContain(`${n} Einträge geprüft: unverändert und lückenlos.`);
});

test("how many readings there are, and how many of them are wrong, is the database's", async () => {
  const operations = await signedInAs(ctx, "operations");
  await healthReadings(site.services.database.pool).readInstallation("worker-1", false);
  await healthReadings(site.services.database.pool).keep("nordlicht", { mailsGivenUp: 3, vouchersLeft: 12 });
  const words = textOf(await page(operations.cookie, "/agent/betrieb"));
  const [{ n, wrong }] = await rows(
    `select count(*)::int as n, count(*) filter (where (name, value) in (('mailsGivenUp', 3), ('vouchersLeft', 12)))::int as wrong
     from (select name, subject, value from health_reading where name <> 'worker'
       union all select 'workers', '', count(*) from health_reading where name = 'worker') read`,
  );
  expect(wrong).toBe(2);
  expect(words).toMatch(new RegExp(`bei ${n} Messwerten`));
  const [, alarms, warnings] = /Störungen: (\d+), Hinweise: (\d+),/.exec(words) ?? [];
  expect(Number(alarms) + Number(warnings)).toBe(wrong);
});

test("how often a webhook was tried is the database's", async () => {
  const partner = await signedInAs(ctx, "partner", null, { email: "paula@partner.example" });
  await partnersHook(ctx);
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), { externalOrderId: "TRY-1", kind: "received" }));
  await rows(`update webhook_delivery set attempts = 17`);
  const [{ attempts, id }] = await rows(`select attempts, "eventId" as id from webhook_delivery limit 1`);
  const { text } = await site.ask("elbschutz", "GET /agent/schnittstelle", { cookie: partner.cookie });
  expect(textOf(mainOf(text))).toContain(`webhook-id: ${id} · ${attempts} Versuche`);
});
