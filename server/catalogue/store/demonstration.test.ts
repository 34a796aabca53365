import { expect, test } from "vitest";
import { reportOverdueRecords } from "#server/people/privacy/erase-records.ts";
import { fillDemonstration } from "#tests/demonstration/fill.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

/** The demonstration data of the tenant with agencies. */
const { services, database, ctx } = await seededServices();
const now = new Date("2026-11-20T12:00:00Z");

const count = async (text: string) => (await database.owner.query(text)).rows.map((row) => Object.values(row));

test("a filled tenant has plausible history, satisfies every invariant, and is filled once", async () => {
  const at = () => now;
  expect(await fillDemonstration(services, ctx("elbschutz", at), database.url)).toBe(2_000);
  expect(await reportOverdueRecords(ctx("elbschutz", at))).toBe(0);
  expect(await checkInvariants(database.owner, "elbschutz")).toEqual([]);
  // `keys rehash` says which keys are still needed: the installation's own, as of every message.
  const keys = await count(
    `select distinct split_part("bodyHash", '.', 1) from order_message where "tenantId" = 'elbschutz'`,
  );
  expect(keys).toEqual([[expect.stringMatching(/^v1:[\w-]{1,20}$/)]]);
  const invoices = await count(`select month, count(*)::int from invoice where "tenantId" = 'elbschutz' group by 1`);
  expect(invoices.length).toBeGreaterThan(6);
  // Invoices of earlier months are paid; this month's are open.
  const invoiceStates = `select distinct month = '2026-10', state from invoice where "tenantId" = 'elbschutz' order by 1`;
  expect(await count(invoiceStates)).toEqual([
    [false, "paid"],
    [true, "issued"],
  ]);

  // Reward plans are used: promises follow the row of their day, and some rows are past, current or future.
  const plans = await count(`select a.name, count(*)::int,
      bool_or(p."validUntil" < '2026-11-20') as ended, bool_or(p."validFrom" > '2026-11-20') as comes
    from reward_plan p join agency a on a.id = p."agencyId" where p."tenantId" = 'elbschutz' group by 1 order by 1`);
  expect(plans.map(([, rows]) => rows)).toEqual([4, 2, 1]);
  expect(plans[0]).toEqual(["Agentur Lindenhof", 4, true, true]);
  const planned = `from recommendation r join product d on d."tenantId" = r."tenantId" and d.id = r."productId"
    join reward_plan p on p."tenantId" = r."tenantId" and p."agencyId" = r."agencyId" and p."productGroup" = d."group"
      and (r."createdAt" at time zone 'Europe/Berlin')::date between p."validFrom" and p."validUntil"`;
  const [[all = 0, right = 0] = []] = await count(`select count(*)::int as "all",
    count(*) filter (where r."rewardCents" = p."referrerCents" + p."recipientCents")::int as "right" ${planned}`);
  expect(all).toBeGreaterThan(100);
  expect(right).toBe(all);

  const states = await count(
    `select state, count(*)::int from recommendation where "tenantId" = 'elbschutz' group by 1`,
  );
  expect(states.map(([state]) => state).sort()).toEqual([
    "awaitingOptIn",
    "blocked",
    "clicked",
    "closed",
    "detailsConfirmed",
    "expired",
    "failed",
    "open",
    "ordered",
    "successful",
  ]);
  const orders = await count(`select state, count(*)::int from "order" where "tenantId" = 'elbschutz' group by 1`);
  expect(orders.map(([state]) => state).sort()).toEqual([
    "cancelled",
    "confirmed",
    "inReview",
    "notEligible",
    "qualified",
    "received",
    "reversed",
  ]);
  const of = await count(`select a.name, count(r.number)::int from agency a left join recommendation r
    on r."tenantId" = a."tenantId" and r."agencyId" = a.id where a."agreementVersion" is not null group by 1`);
  expect(of).toHaveLength(3);
  for (const [name, recommendations] of of) expect(recommendations, String(name)).toBeGreaterThan(100);
  // Recipients who gave details are shown with them and their arrival.
  const [[number] = []] = await count(`select p.number from recipient p join lead l on l."tenantId" = p."tenantId"
    and l."recipientNumber" = p.number where p."tenantId" = 'elbschutz' and p."erasedAt" is null limit 1`);
  const shown = await ctx("elbschutz", at).recipients.byNumber(String(number));
  expect(shown).toMatchObject({
    details: { firstName: expect.stringMatching(/./) },
    arrival: expect.stringMatching(/link|qr/),
  });
  // No row has a time in the future.
  expect(
    await count(`select max("occurredAt") <= '${now.toISOString()}' from event where "tenantId" = 'elbschutz'`),
  ).toEqual([[true]]);

  const before = await count(
    `select (select count(*) from event), (select count(*) from adviser), (select count(*) from agency)`,
  );
  expect(await fillDemonstration(services, ctx("elbschutz", at), database.url)).toBe(0);
  const after = await count(
    `select (select count(*) from event), (select count(*) from adviser), (select count(*) from agency)`,
  );
  expect(after).toEqual(before);
});

test("the timers find nothing that should have ended before", async () => {
  const late = await count(`
    select 'link', number from recommendation where "tenantId" = 'elbschutz' and state in ('open', 'clicked', 'detailsConfirmed')
      and "linkValidUntil" < '${now.toISOString()}' and coalesce("orderBy", '-infinity') < '${now.toISOString()}'
    union all select 'order', id::text from "order" where "tenantId" = 'elbschutz' and state = 'confirmed'
      and "qualifiesAt" < '${now.toISOString()}'
    union all select 'reminder', id::text from reward_claim where "tenantId" = 'elbschutz'
      and "nextReminderAt" < '${now.toISOString()}'`);
  expect(late).toEqual([]);
});
