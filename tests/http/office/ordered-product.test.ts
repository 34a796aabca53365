import { expect, test } from "vitest";
import { findExact } from "#server/office/search/exact.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { releaseOrder } from "#server/orders/release-order.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/**
 * Where a person releases, reviews or is billed, the product is the ordered one, not the one that the link recommended.
 */
const site = await openSite();
const { ask, database } = site;
const today = site.ctx("elbschutz");
const recommended = "Mobil S mit 10 GB";
const fibre = "Glasfaser 300 mit bis zu 300 MBit/s";

/** An order in review of an agency, of a link for Mobil S (50 €, shared), with what the shop said about the product. */
async function orderOf(said: Partial<OrderMessage>) {
  const w = await caseWorld(site);
  await w.recommend();
  await w.agree();
  const agency = await addAgency(w.ctx);
  const { number } = w.state;
  await database.owner.query(
    `update recommendation set "agencyId" = $2, "productId" = 'mobil-s', "productName" = $3, "referrerCents" = 2500,
       "recipientCents" = 2500 where number = $1`,
    [number, agency.id, recommended],
  );
  const content = { externalOrderId: w.orderNumber, kind: "received", recommendationNumber: number } as const;
  const { rows } = await database.owner.query(`select number from recipient where "recommendationNumber" = $1`, [
    number,
  ]);
  const message = orderMessage(w.now(), { ...content, recipientNumber: rows[0].number, ...said });
  expect(await ingestOrderMessage(w.ctx, message)).toMatchObject({ value: { outcome: "inReview" } });
  const boss = await signedInAs(today, "owner", agency.id);
  return { ...w, agency, boss };
}

const textOf = async (url: string, cookie: string) =>
  (await ask("elbschutz", `GET ${url}`, { cookie })).text.replaceAll(/<!-- -->|\u00a0|&nbsp;/g, " ");
/** The part of the support's review page about one order. */
const cardOf = (page: string, order: string) =>
  page.split("<article").find((part) => part.includes(`Auftrag ${order}`)) ?? "";

test("a message with a product's id only shows that product, with the amount that it pays", async () => {
  const one = await orderOf({ productId: "EMP-1018" });
  const release = await textOf("/agentur/empfehlungen/auftragsfreigabe", one.boss.cookie);
  expect(release).toContain(`${fibre}: 90 € Prämie`);
  expect(release).toContain(`Empfohlen war ${recommended}.`);
  const file = await textOf("/agentur/export/orders?format=csv", one.boss.cookie);
  expect(file).toContain(fibre);
  expect(file).not.toContain(recommended);
  const rewards = await textOf("/agentur/export/rewards?format=csv", one.boss.cookie);
  expect(rewards).toContain(fibre);
  expect(rewards).not.toContain(recommended);

  const { cookie } = await signedInAs(today, "support");
  const card = cardOf(await textOf("/agent/pruefung", cookie), one.orderNumber);
  for (const text of [fibre, `Empfohlenes Produkt`, recommended, "90 €"]) expect(card).toContain(text);

  const order = await one.ctx.orders.byExternalId(one.orderNumber);
  await releaseOrder(one.ctx, { ...one.boss.user, agencyId: one.agency.id }, order?.id ?? "");
  const before = new Date("2027-01-01T00:00:00Z");
  const billed = await one.ctx.invoices.billable(one.agency.id, { since: null, before });
  expect(new Set(billed.map(({ productName }) => productName))).toEqual(new Set([fibre]));
  expect(billed.map(({ cents }) => cents).sort()).toEqual([4500, 4500, 500].sort());
});

test("where a reward is listed, and where support finds its order, the product is the ordered one", async () => {
  const one = await orderOf({ productId: "EMP-1018" });
  const order = await one.ctx.orders.byExternalId(one.orderNumber);
  await releaseOrder(one.ctx, { ...one.boss.user, agencyId: one.agency.id }, order?.id ?? "");
  const { claims, ledger, support } = one.ctx;
  const products = async (list: Promise<{ productName: string | null }[]>) =>
    new Set((await list).map(({ productName }) => productName));
  const { accountId } = one.state;
  expect(await products(claims.pageOfAccount(accountId, { before: null, size: 10 }))).toEqual(new Set([fibre]));
  expect(await products(ledger.ofAccount(accountId, "2026-01-01", "2027-01-01"))).toEqual(new Set([fibre]));
  const range = { from: 0, to: 10, size: 10 };
  for (const { hits } of [
    await findExact(one.ctx, one.orderNumber),
    await support.ordersEnding(one.orderNumber, range),
  ])
    expect(hits.map(({ productName }) => productName)).toEqual([fibre]);
});

test("an id that the catalogue does not know is shown itself", async () => {
  const one = await orderOf({ productId: "unbekannt-7" });
  const release = await textOf("/agentur/empfehlungen/auftragsfreigabe", one.boss.cookie);
  for (const shown of [">unbekannt-7<", ">prüft der Support<"]) expect(release).toContain(shown);
  const { cookie } = await signedInAs(today, "support");
  expect(cardOf(await textOf("/agent/pruefung", cookie), one.orderNumber)).toContain("unbekannt-7");
});

test("the page of a recommendation names the doubt about its order, and leads to where it is decided", async () => {
  const one = await orderOf({ productId: "unbekannt-9" });
  const read = async (email?: string) => {
    const { cookie } = await signedInAs(today, "support", null, email ? { email } : {});
    return textOf(`/agent/vorgang/${one.state.number}?grund=call`, cookie);
  };
  const [page, own] = [await read(), await read(one.email.replace("@", "+arbeit@"))];
  const decide = `href="/agent/pruefung?ab=${one.orderNumber}#auftrag-${one.orderNumber}"`;
  for (const text of [
    `Auftrag ${one.orderNumber} wartet auf eine Prüfung`,
    "Produkt unbekannt oder nicht im Programm",
    decide,
  ])
    expect(page).toContain(text);
  expect(own).toContain("Produkt unbekannt oder nicht im Programm");
  expect(own).not.toContain(decide);
  const order = await one.ctx.orders.byExternalId(one.orderNumber);
  await releaseOrder(one.ctx, { ...one.boss.user, agencyId: one.agency.id }, order?.id ?? "");
  await database.owner.query(`update "order" set state = 'confirmed' where "externalId" = $1`, [one.orderNumber]);
  expect(await read()).not.toContain("wartet auf eine Prüfung");
});

test("without a product in the message, nobody reads the recommended one as the ordered one", async () => {
  const one = await orderOf({});
  expect(await textOf("/agentur/empfehlungen/auftragsfreigabe", one.boss.cookie)).toContain(
    "vom Shop nicht genannt: 50 € Prämie",
  );
  expect(await textOf("/agentur/export/orders?format=csv", one.boss.cookie)).not.toContain(recommended);
});

test("a later message with another id replaces the name, even if the catalogue does not know it", async () => {
  const one = await orderOf({ productId: "glasfaser-300" });
  const later = { externalOrderId: one.orderNumber, kind: "confirmed", productId: "unbekannt-8" } as const;
  await ingestOrderMessage(one.ctx, orderMessage(one.now(), later));
  expect(await one.ctx.orders.byExternalId(one.orderNumber)).toMatchObject({ productName: "unbekannt-8" });
});

test("an order in review without a claim shows what it will earn once it is accepted", async () => {
  const one = await orderOf({ productId: "glasfaser-300" });
  await database.owner.query(
    `delete from ledger_transaction where "claimId" in
    (select id from reward_claim where "recommendationNumber" = $1)`,
    [one.state.number],
  );
  await database.owner.query(`delete from reward_claim where "recommendationNumber" = $1`, [one.state.number]);
  expect(await textOf("/agentur/empfehlungen/auftragsfreigabe", one.boss.cookie)).toContain(`${fibre}: 90 € Prämie`);
});

test("of a link for all offers the agency and the support read so", async () => {
  const one = await orderOf({ productId: "EMP-1018" });
  await database.owner.query(`update recommendation set "productId" = null, "productName" = '' where number = $1`, [
    one.state.number,
  ]);
  const agency = (url: string) => textOf(url, one.boss.cookie);
  expect(await agency("/agentur/empfehlungen/auftragsfreigabe")).toContain("Empfohlen waren alle Angebote.");
  expect(await agency("/agentur/empfehlungen/uebersicht")).toContain("Alle Angebote");
  expect(await agency("/agentur/export/recommendations?format=csv")).toContain(";Alle Angebote;");
  const { cookie } = await signedInAs(today, "support");
  expect(await textOf(`/agent/vorgang/${one.state.number}?grund=call`, cookie)).toContain("Alle Angebote");
});
