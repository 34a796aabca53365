import { expect, test } from "vitest";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** Fees, plans, earlier rewards, what is to be given back and what was booked, beside statements of the test's own. */
const site = await openSite();
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
const post = async (cookie: string, path: string, fields: Record<string, string>) =>
  (await site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) })).status;

/** Somebody has to give this back, as after an order that was lost once it was paid. */
async function owes(accountId: string, cents: number): Promise<void> {
  const about = { claimId: null, orderId: null, invoiceId: null, bookedOn: null, occurredAt: ctx.now() };
  const postings = postingsOf("reverse", { whole: cents }, { recoverable: accountId });
  const lost = { id: ctx.secrets.newId(), kind: bookings.reverse.kind, key: `lost:${accountId}` };
  await ctx.ledger.book([{ ...about, ...lost, postings }]);
}

test("each agency's fee, and each row of a plan, are the database's", async () => {
  const agencies = [
    await addAgency(ctx, { feeCents: 750, externalId: "EINE" }),
    await addAgency(ctx, { feeCents: 1205, externalId: "ANDERE" }),
  ];
  const operations = await signedInAs(ctx, "operations");
  const words = textOf(await page(operations.cookie, "/agent/agenturen"));
  const fees = await rows(`select "externalId" as id, ${euro(`"feeCents"`)} as fee from agency where id = any($1)`, [
    agencies.map(({ id }) => id),
  ]);
  expect(fees).toHaveLength(2);
  for (const { id, fee } of fees) expect(words).toContain(`${id} · aktiv · Gebühr ${fee} je Freigabe`);

  const agencyId = agencies[0]?.id ?? "";
  const boss = await signedInAs(ctx, "owner", agencyId);
  await rows(
    `insert into reward_plan ("tenantId", id, "agencyId", "productGroup", kind, "referrerCents", "recipientCents", "validFrom", "validUntil", "createdBy", "createdAt")
     select 'elbschutz', gen_random_uuid(), $1, 'G' || n, 'fixed', 1000 + 111 * n, 2050 * n, date '2089-12-31' + n, date '2090-01-31', $2, now()
     from generate_series(1, 4) n`,
    [agencyId, boss.user.id],
  );
  const stored = await rows(
    `select "productGroup" as "group", ${euro(`"referrerCents"`)} as referrer, ${euro(`"recipientCents"`)} as recipient
     from reward_plan where "agencyId" = $1`,
    [agencyId],
  );
  const shown = linesOf(await page(boss.cookie, "/agentur/praemienplan")).filter(([group]) =>
    /^G\d$/.test(group ?? ""),
  );
  expect(shown.map((cells) => [cells[0], cells[4], cells[5]]).sort()).toEqual(
    stored.map(({ group, referrer, recipient }) => [group, referrer, recipient]).sort(),
  );
});

test("the rewards of changes that ended are those that were kept of them", async () => {
  const marketing = await signedInAs(ctx, "marketing");
  for (const euros of ["55,50", "61"]) {
    const base = String((await ctx.catalogue.inForce())?.version);
    const typed = { intent: "save", seen: "", base, "praemie-mobil-m": euros, "praemie-mobil-s": "52" };
    expect(await post(marketing.cookie, "/agent/praemien", typed)).toBe(303);
    const [{ id }] = await rows(`select id from price_change where state = 'draft'`);
    expect(await post(marketing.cookie, "/agent/praemien", { intent: "publish", id })).toBe(303);
  }
  const stored = await rows(
    `select c.version, string_agg(p->>'displayName' || ' ' || ${euro(`(r.one->>'cents')::int`)}, ' · ' order by r.at) as said
     from price_change c, jsonb_array_elements(c.rewards) with ordinality r(one, at), catalogue_version v, jsonb_array_elements(v.catalogue->'products') p
     where c.state = 'published' and v.version = c.version and v."tenantId" = c."tenantId" and p->>'id' = r.one->>'id' group by c.version`,
  );
  expect(stored).toHaveLength(2);
  const words = textOf(await page(marketing.cookie, "/agent/praemien"));
  for (const { version, said } of stored) {
    expect(words).toContain(said);
    expect(words).toContain(`Fassung ${version}`);
  }
});

test("what somebody has to give back, and what was kept of a payment, are the ledger's and the run's", async () => {
  const support = await signedInAs(ctx, "support");
  const w = await caseWorld(site);
  await w.recommend();
  await owes(w.state.accountId, 2345);
  const open = `select ${euro("sum(cents)")} as open from posting where account = 'recoverable' and subject = $1`;
  const [{ open: toGiveBack }] = await rows(open, [w.state.accountId]);
  expect(textOf(await page(support.cookie, `/agent/vorgang/${w.state.number}?grund=call`))).toContain(
    `stehen noch ${toGiveBack} zur Rückgabe aus`,
  );
  const paid = await collectedClaim(ctx, { cents: 5000 });
  await owes(paid.accountId, 1550);
  expect(await post(support.cookie, "/agent/auszahlungen", {})).toBe(303);
  const [item] = await rows(
    `select r."messageId" as name, ${euro("i.cents")} as amount, ${euro(`i."nettedCents"`)} as netted from payout_item i join payout_run r on r.id = i."runId"`,
  );
  expect([item.amount, item.netted]).toEqual(["34,50 €", "15,50 €"]);
  const [line = []] = linesOf(await page(support.cookie, `/agent/auszahlungen/${item.name}`)).filter((cells) =>
    cells.some((cell) => cell.includes("einbehalten")),
  );
  expect(line).toContain(item.amount);
  expect(line.join(" ")).toContain(`${item.netted} einbehalten, die zurückzuzahlen waren`);
});

test("what was booked for each reward until a moment is the ledger's", async () => {
  await site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  });
  const support = await signedInAs(ctx, "support");
  const w = await caseWorld(site);
  await w.succeed();
  const now = encodeURIComponent(ctx.now().toISOString());
  const html = await page(support.cookie, `/agent/vorgang/${w.state.number}/stand?grund=call&am=${now}`);
  const stored = await rows(
    `select case c.role when 'referrer' then 'Empfehler' else 'Kontakt' end as whose, ${euro("c.cents")} as accrued, ${euro("-sum(p.cents)")} as open
     from reward_claim c join posting p on p.subject = c.id::text and p.account = 'owed' where c."recommendationNumber" = $1 group by c.role, c.cents`,
    [w.state.number],
  );
  expect(stored).toHaveLength(2);
  const lines = linesOf(html).filter(([whose = ""]) => /^(Empfehler|Kontakt),/.test(whose));
  expect(
    lines.map(([whose = "", , , accrued, paid, open]) => [whose.split(",")[0], accrued, paid, open]).sort(),
  ).toEqual(stored.map(({ whose, accrued, open }) => [whose, accrued, "0 €", open]).sort());
});
