import { expect, test } from "vitest";
import { euro, figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders, promiseEachApart } from "#tests/support/data/agency-orders.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** Figures of lists, stocks, catalogues and decisions, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
/** Ids may break at their hyphens, where a page's words have a blank. */
const whole = (words = "") => words.replaceAll(" -", "-");

const agency = await addAgency(ctx, { feeCents: 1234 });
await addAgencyOrders(owner, { agencyId: agency.id, count: 9, prefix: "FIG" });
const other = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: other.id, count: 4, prefix: "OTH" });
const boss = await signedInAs(ctx, "owner", agency.id);
const support = await signedInAs(ctx, "support");
// Each link promised another amount, by the prices of its day.
await promiseEachApart(ctx, owner, "^(FIG|OTH)");
await rows(`update lead set state = 'won' where "recommendationNumber" in ('FIG2', 'FIG5', 'FIG7')`);
await rows(`update "order" set state = 'cancelled' where "externalId" in ('FIGO8', 'OTHO1')`);

test("the totals of an agency's lists, whole and filtered, are the database's", async () => {
  const lists: [path: string, count: string][] = [
    ["/agentur/leads", `lead where "agencyId" = $1`],
    ["/agentur/leads?state=won", `lead where "agencyId" = $1 and state = 'won'`],
    [
      "/agentur/auftraege",
      `"order" o join recommendation r on r.number = o."recommendationNumber" where r."agencyId" = $1`,
    ],
    [
      "/agentur/auftraege?state=cancelled",
      `"order" o join recommendation r on r.number = o."recommendationNumber" where r."agencyId" = $1 and o.state = 'cancelled'`,
    ],
    ["/agentur/empfehlungen/uebersicht", `recommendation where "agencyId" = $1`],
    [
      "/agentur/empfehlungen/auftragsfreigabe",
      `"order" o join recommendation r on r.number = o."recommendationNumber" where r."agencyId" = $1 and o.state = 'inReview'`,
    ],
  ];
  for (const [path, from] of lists) {
    const [{ n }] = await rows(`select count(*)::int as n from ${from}`, [agency.id]);
    expect(n, path).toBeGreaterThan(0);
    expect(textOf(await page(boss.cookie, path)), path).toContain(n === 1 ? "1 Eintrag" : `${n} Einträge`);
  }
});

test("what each order in review will earn, and the fee of its release, are the database's", async () => {
  const stored = await rows(
    `select o."externalId" as id, ${euro(`r."referrerCents" + r."recipientCents"`)} as amount, ${euro(`a."feeCents"`)} as fee
     from "order" o join recommendation r on r.number = o."recommendationNumber" join agency a on a.id = r."agencyId"
     where a.id = $1 and o.state = 'inReview' order by 1`,
    [agency.id],
  );
  expect(new Set(stored.map(({ amount }) => amount)).size).toBe(8);
  const html = await page(boss.cookie, "/agentur/empfehlungen/auftragsfreigabe");
  const shown = linesOf(html).flatMap((cells) => {
    const id = cells.find((cell) => /^FIGO\d$/.test(cell));
    const amount = cells.find((cell) => cell.endsWith("€"));
    return id ? [[id, amount]] : [];
  });
  expect(shown.sort()).toEqual(stored.map(({ id, amount }) => [id, amount]));
  const words = textOf(html);
  for (const { amount, fee } of stored)
    expect(words).toContain(`: ${amount} Prämie. Mit der Freigabe kommen sie und die Gebühr von ${fee}`);

  const cards = (await page(support.cookie, "/agent/pruefung")).split("<article").map(textOf);
  const all = await rows(
    `select o."externalId" as id, ${euro(`r."referrerCents" + r."recipientCents"`)} as amount
     from "order" o join recommendation r on r.number = o."recommendationNumber" where o.state = 'inReview'`,
  );
  expect(all).toHaveLength(11);
  for (const { id, amount } of all)
    expect(cards.find((card) => card.includes(`Auftrag ${id} `))).toContain(`Wird ausgezahlt ${amount} `);
});

test("of each brand and value of vouchers, what is free, waits and is missing are the database's", async () => {
  const codes = (prefix: string, count: number, cents: number, validUntil: string | null = null) =>
    Array.from({ length: count }, (_, at) => ({ code: `${prefix}-${at}-${crypto.randomUUID()}`, cents, validUntil }));
  await ctx.vouchers.import("lesefuchs", [...codes("L25", 7, 2500), ...codes("L50", 1, 5000)], ctx.now());
  await ctx.vouchers.import("lesefuchs", codes("OLD", 3, 2500, "2026-01-31"), ctx.now());
  await ctx.vouchers.import("kinowelle", codes("K30", 2, 3000), ctx.now());
  for (const [rewardId, cents, count] of [
    ["lesefuchs", 2500, 2],
    ["lesefuchs", 5000, 3],
    ["kinowelle", 4500, 1],
  ] as const)
    for (let at = 0; at < count; at++) await collectedClaim(ctx, { method: "voucher", rewardId, cents });
  // One is reserved already.
  const [first] = await rows(`select id from reward_claim where method = 'voucher' and cents = 2500`);
  await ctx.vouchers.reserve(first.id, "lesefuchs", 2500, ctx.now());

  const stored = await rows(
    `with free as (select "rewardId" as brand, cents, count(*)::int as n from voucher
       where "claimId" is null and coalesce("validUntil", 'infinity') >= current_date group by 1, 2),
     waiting as (select c."rewardId" as brand, c.cents, count(*)::int as n from reward_claim c
       where state = 'collected' and method = 'voucher' and not exists (select from voucher v where v."claimId" = c.id) group by 1, 2)
     select brand, ${euro("cents")} as value, coalesce(f.n, 0)::text as free, coalesce(w.n, 0)::text as waiting,
       greatest(coalesce(w.n, 0) - coalesce(f.n, 0), 0)::text as missing
     from free f full join waiting w using (brand, cents) order by brand, cents`,
  );
  expect(stored.map(({ missing }) => missing)).toEqual(["0", "1", "0", "2"]);
  const names = new Map((await ctx.rewards.all()).map(({ id, name }) => [id, name]));
  const shown = linesOf(await page(support.cookie, "/agent/gutscheine"))
    .filter(([, value]) => value?.endsWith("€"))
    .map((cells) => cells.slice(0, 5));
  expect(shown.sort()).toEqual(
    stored.map((row) => [names.get(row.brand), row.value, row.free, row.waiting, row.missing]).sort(),
  );
});

test("prices, rewards and counts of the product list, and the amounts of the reward list, are the catalogue's", async () => {
  const marketing = await signedInAs(ctx, "marketing");
  const price = (name: string) => `case when p->>'${name}' is null then '' else ${euro(`(p->>'${name}')::int`)} end`;
  const reward = `split_part(p->>'commission', ';', 2)::int`;
  const products = await rows(
    `select p->>'displayName' || ' ' || (p->>'id') as product, ${price("monthlyCents")} as monthly, ${price("oneOffCents")} as once,
       ${euro(reward)} as reward, ${euro(`${reward} / 2`)} || ' + ' || ${euro(`${reward} - ${reward} / 2`)} as halves
     from catalogue_version v, jsonb_array_elements(catalogue->'products') p
     where v."tenantId" = 'elbschutz' and version = (select max(version) from catalogue_version where "tenantId" = 'elbschutz')`,
  );
  expect(products.length).toBeGreaterThan(5);
  const list = await page(marketing.cookie, "/agent/produkte");
  expect(textOf(list)).toContain(`Alle ${products.length} Im Angebot ${products.length} `);
  const shown = linesOf(list).filter((cells) => cells.length === 7 && cells[0] !== "Produkt");
  expect(shown.map(([product, , monthly, once, gives]) => [whole(product), monthly, once, gives]).sort()).toEqual(
    products.map((one) => [one.product, one.monthly, one.once, one.reward]).sort(),
  );
  const amounts = linesOf(await page(marketing.cookie, "/agent/praemien")).filter(([product]) =>
    products.some((one) => one.product === whole(product)),
  );
  expect(amounts.map(([product, ...cells]) => [whole(product), ...cells.slice(0, 2)]).sort()).toEqual(
    products.map((one) => [one.product, one.reward, one.halves]).sort(),
  );
});

test("what an agency earned, is owed and may expect, its best and its conversion are the database's", async () => {
  const certain = `now() - interval '3 days'`;
  const claims: [state: string, cents: number, number: string, readyAt: string][] = [
    ["paid", 4100, "FIG1", certain],
    ["choose", 3300, "FIG2", certain],
    ["collected", 2700, "FIG3", `now() - interval '45 days'`],
    ["reserved", 1900, "FIG4", "null"],
    ["paid", 9900, "OTH1", certain],
  ];
  for (const [state, cents, number, readyAt] of claims) {
    const { id } = await collectedClaim(ctx, { cents, state: state as "paid" });
    await rows(
      `update reward_claim set kind = 'base', "recommendationNumber" = $2, "readyAt" = ${readyAt},
         "agencyId" = (select "agencyId" from recommendation where number = $2) where id = $1`,
      [id, number],
    );
  }
  const today = `(now() at time zone 'Europe/Berlin')::date`;
  const day = `(c."readyAt" at time zone 'Europe/Berlin')::date`;
  const sum = (where: string) => `coalesce(sum(cents) filter (where ${where}), 0)::int`;
  const [stored] = await rows(
    `with m as (select ${sum(`${day} > ${today} - 30`)} as earned, ${sum(`${day} <= ${today} - 30 and ${day} > ${today} - 60`)} as before,
       ${sum(`"readyAt" is not null and c.state <> 'paid'`)} as owed, ${sum(`c.state = 'reserved'`)} as expected
     from reward_claim c join recommendation r on r.number = c."recommendationNumber" where r."agencyId" = $1 and c.kind = 'base')
     select ${euro("earned")} as earned, ${euro("before")} as before, ${euro("owed")} as owed, ${euro("expected")} as expected from m`,
    [agency.id],
  );
  expect(Object.values(stored)).toEqual(["74 €", "27 €", "60 €", "19 €"]);
  const words = textOf(await page(boss.cookie, "/agentur"));
  expect(words).toContain(
    `Prämien verdient ${stored.earned} davor ${stored.before} Noch auszuzahlen ${stored.owed} dazu ${stored.expected} in Aussicht`,
  );
  const total = (
    await rows(
      `select sum(cents)::int as n from reward_claim where kind = 'base' and "recommendationNumber" like 'FIG%'`,
    )
  )[0].n;
  expect(total).toBe(12_000);
  const listed = linesOf(await page(boss.cookie, "/agentur/praemien")).flatMap((cells) =>
    cells.filter((cell) => cell.endsWith("€")),
  );
  const all = await rows(
    `select ${euro("cents")} as said from reward_claim where kind = 'base' and "recommendationNumber" like 'FIG%'`,
  );
  expect(listed.sort()).toEqual(all.map(({ said }) => said).sort());
});
