import { beforeAll, expect, test } from "vitest";
import { pricesOf } from "#server/catalogue/price/prices.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { closeByTwo } from "#tests/support/services/bank-desk.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** Figures of one recommendation's page, the bank's open entries, the trail and a plan, beside SQL of its own. */
const site = await openSite();
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
beforeAll(() =>
  site.change("elbschutz", ({ orders }) => {
    orders.review = false;
  }),
);

test("the amounts of a recommendation's page are those of its rewards, each by whose it is", async () => {
  const support = await signedInAs(ctx, "support");
  const w = await caseWorld(site);
  w.on("2026-03-02");
  await w.recommend({ share: 50 });
  const { number } = w.state;
  await rows(
    `update recommendation set "rewardCents" = 4005, "referrerCents" = 2301, "recipientCents" = 1704 where number = $1`,
    [number],
  );
  await w.agree();
  w.on("2026-03-12");
  await w.order("delivered");
  w.on("2026-03-28");
  await qualifyDueOrders(w.ctx);
  await w.order("confirmed", { externalOrderId: "SECOND" });

  const words = textOf(await page(support.cookie, `/agent/vorgang/${number}?grund=call`));
  const [link] = await rows(
    `select ${euro(`"referrerCents"`)} || ' / ' || ${euro(`"recipientCents"`)} as split from recommendation where number = $1`,
    [number],
  );
  expect(words).toContain(`Aufteilung ${link.split}`);
  const stored = await rows(
    `select case c.role when 'referrer' then 'Empfehler' else 'Kontakt' end as whose, ${euro("c.cents")} as amount,
       o."externalId" as "order", c.state
     from reward_claim c join "order" o on o.id = c."orderId" where c."recommendationNumber" = $1`,
    [number],
  );
  expect(new Set(stored.map(({ amount }) => amount)).size).toBe(2);
  expect(stored).toHaveLength(4);
  for (const { whose, amount, order, state } of stored) {
    expect(words).toContain(`Prämie anhalten ${whose} · ${amount} · ${order} ${amount} ruhen`);
    const link = `Neuen Link zur Prämie mailen ${whose} · ${amount} · ${order} Ein neuer Link zur Prämie von ${amount}`;
    expect(words.includes(link)).toBe(state === "choose");
    if (state === "choose") expect(words).toContain(`${amount} liegen seit dem`);
  }
  const sums = await rows(
    `select o."externalId" as "order", ${euro("sum(c.cents)")} as whole from reward_claim c join "order" o on o.id = c."orderId"
     where c."recommendationNumber" = $1 group by 1`,
    [number],
  );
  for (const { whole } of sums) expect(words).toContain(`die Prämie von zusammen ${whole} entfällt`);
});

test("what the bank moved without a reward, and each open entry, are the ledger's and the statement's", async () => {
  const finance = await signedInAs(ctx, "finance");
  for (let n = 1; n <= 4; n++) await collectedClaim(ctx, { cents: 1000 + 111 * n });
  const { run, payments } = await exportedRun(ctx);
  const [twice, lost] = payments;
  if (!twice || !lost) throw new Error("Payments were expected.");
  const book = (...entries: StatedEntry[]) =>
    bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  await book(bookingOf(twice), bookingOf(lost));
  const again = { bookedOn: "2026-11-24" };
  const [, second] = await book(
    bookingOf(twice, again),
    bookingOf(lost, again),
    bookingOf({ endToEndId: "RENT", cents: 712 }),
  );
  await closeByTwo(ctx, { id: second?.entry.id ?? "", reason: "writtenOff", note: null });

  const [{ out, lossOf, open, sum, payments: n }] = await rows(
    `select (select ${euro("sum(cents)")} from posting where account = 'surplus') as out,
       (select ${euro("sum(cents)")} from posting where account = 'loss') as "lossOf",
       (select count(*)::int from bank_entry where "closedAt" is null and outcome <> 'paid') as open,
       ${euro("sum(cents)")} as sum, count(*)::int as payments from payout_item where "runId" = $1`,
    [run.id],
  );
  const words = textOf(await page(finance.cookie, "/agent/auszahlungen"));
  expect(words).toContain(`Ohne Prämie abgegangen: ${out} noch nicht zurück, ${lossOf} abgeschrieben.`);
  expect(words).toContain(`${open} offene Bankbuchungen`);
  expect(words).toContain(`${run.messageId} bei der Bank ${n} ${sum} `);
  const entries = await rows(
    `select ${euro("cents")} as amount, reference from bank_entry where "closedAt" is null and outcome <> 'paid'`,
  );
  expect(entries).toHaveLength(2);
  const listed = textOf(await page(finance.cookie, "/agent/auszahlungen/bank"));
  for (const { amount, reference } of entries)
    expect(listed).toMatch(new RegExp(`Betrag Abgang ${amount} (?:(?!Betrag).)*Referenz der Bank ${reference} `));
  expect(listed.match(/Betrag Abgang/g)).toHaveLength(2);
});

test("the trail counts its entries, whole and of one kind and person", async () => {
  const operations = await signedInAs(ctx, "operations");
  const [{ kind }] = await rows(`select kind from audit_entry group by kind order by count(*) desc, kind limit 1`);
  const kinds: [query: string, where: string][] = [
    ["", "true"],
    [`?kind=${kind}`, `kind = '${kind}'`],
    ["?person=fiona", `"actorId" = 'fiona'`],
  ];
  for (const [query, where] of kinds) {
    const words = textOf(await page(operations.cookie, `/agent/protokoll${query}`));
    const [{ n }] = await rows(
      `select count(*)::int as n from audit_entry where "tenantId" = 'elbschutz' and ${where}`,
    );
    expect(n).toBeGreaterThan(1);
    expect(words, query).toContain(`${n} Einträge`);
  }
});

test("each month of a plan's rehearsal, and the sum, are the database's", async () => {
  const { id: agencyId } = await addAgency(ctx);
  const owner = await signedInAs(ctx, "owner", agencyId);
  await addAgencyOrders(site.database.owner, { agencyId, count: 6, prefix: "PLAN" });
  const version = await ctx.prices.keep(pricesOf(ctx.tenant, await ctx.products.list(), []));
  await rows(
    `update recommendation set "priceVersionId" = $1, "rewardCents" = 5000 + 700 * right(number, 1)::int, "recipientShare" = 0,
       "referrerCents" = 5000 + 700 * right(number, 1)::int, "recipientCents" = 0,
       "createdAt" = date_trunc('month', now()) + interval '12 days' - make_interval(months => 1 + right(number, 1)::int % 3)
     where number like 'PLAN%'`,
    [version],
  );
  await rows(
    `update "order" o set "orderedAt" = r."createdAt", state = 'confirmed' from recommendation r
     where r.number = o."recommendationNumber" and r.number like 'PLAN%'`,
  );
  const group = (await ctx.products.byId("mobil-m"))?.group ?? "";
  const body = new URLSearchParams({
    productGroup: group,
    kind: "fixed",
    referrerCents: "80",
    recipientCents: "15,50",
  });
  for (const [name, day] of [
    ["validFrom", "01.01.2090"],
    ["validUntil", "31.01.2090"],
    ["intent", "rehearse"],
  ] as const)
    body.set(name, day);
  const { text } = await site.ask("elbschutz", "POST /agentur/praemienplan/neu", {
    cookie: owner.cookie,
    body: `${body}`,
  });
  const change = (cents: string) => `case when ${cents} > 0 then '+' else '' end || ${euro(cents)}`;
  const stored = await rows(
    `with month as (
       select m, count(o.id)::int as orders, coalesce(sum(r."referrerCents" + r."recipientCents"), 0)::int as old, count(o.id)::int * 9550 as new
       from generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()) - interval '1 month', '1 month') m
       left join ("order" o join recommendation r on r.number = o."recommendationNumber" and r."agencyId" = $1)
         on date_trunc('month', o."orderedAt") = m group by m),
     whole as (select to_char(m, 'MM.YYYY') as month, m, orders, old, new from month
       union all select 'Summe', 'infinity', sum(orders)::int, sum(old)::int, sum(new)::int from month)
     select month, orders::text, ${euro("old")} as old, ${euro("new")} as new, ${change("new - old")} as change from whole order by m`,
    [agencyId],
  );
  expect(linesOf(mainOf(text)).slice(1)).toEqual(
    stored.map((month) => [month.month, month.orders, month.old, month.new, month.change]),
  );
  expect(stored.at(-1)).toMatchObject({ orders: "6", old: "447 €" });
});
