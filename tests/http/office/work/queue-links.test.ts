import { expect, test } from "vitest";
import { decideReview } from "#server/office/reviews.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** Each link of the list of what waits leads to the very row, also where its page has room for less than wait. */
const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const support = await signedInAs(context, "support");
const finance = await signedInAs(context, "finance");

const agency = await addAgency(context);
await addAgencyOrders(database.owner, { agencyId: agency.id, count: 45, prefix: "WEG" });
for (let index = 0; index < 53; index++)
  await ingestOrderMessage(
    context,
    orderMessage(context.now(), { externalOrderId: `FREI ${index}/ä`, kind: "received" }),
  );
const rents = Array.from({ length: 53 }, (_, index) =>
  bookingOf({ endToEndId: `RENT-${index}`, cents: 90_000 + index }, { reference: `REF-${index}` }),
);
await bookEntries(context, { account: "DE02120300000000202051", entries: rents }, { actor: "BANK", actorId: "test" });

const get = (cookie: string, path: string) => ask("elbschutz", `GET ${path}`, { cookie });
const hrefs = (text: string) =>
  [...text.matchAll(/href="([^"]+#[^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
async function isThere(cookie: string, href: string): Promise<boolean> {
  const [path = "", fragment = ""] = href.split("#");
  const { status, text } = await get(cookie, path);
  return status === 200 && text.includes(` id="${decodeURIComponent(fragment)}"`);
}

test.each([
  ["support", support.cookie, { review: 45, unattributed: 53 }],
  ["finance", finance.cookie, { bank: 53 }],
])("as %s", async (_, cookie, kinds) => {
  for (const [kind, count] of Object.entries(kinds)) {
    const { text } = await get(cookie, `/agent/vorgaenge?art=${kind}`);
    const rows = hrefs(text).filter((href) => href.startsWith("/agent/") && href.includes("?ab="));
    expect(new Set(rows).size, kind).toBe(count);
    const dead = [];
    for (const href of rows) if (!(await isThere(cookie, href))) dead.push(href);
    expect(dead, kind).toEqual([]);
  }
});

test("links to vouchers, what deleted accounts are owed, and readings lead to their rows", async () => {
  for (const cents of [1234, 2345]) await collectedClaim(context, { method: "voucher", rewardId: "lesefuchs", cents });
  for (let index = 0; index < 2; index++) {
    const { id } = await collectedClaim(context);
    const { rows } = await database.owner.query(
      `update reward_claim set state = 'choose' where id = $1 returning "accountId"`,
      [id],
    );
    await database.owner.query(`update account set state = 'deleted' where id = $1`, [rows[0].accountId]);
  }
  await healthReadings(site.services.database.pool).keep("nordlicht", { mailsGivenUp: 3, vouchersLeft: 12 });
  const operations = await signedInAs(context, "operations");
  const walked = [
    [support.cookie, "voucher", "/agent/gutscheine#gutschein-", 2],
    [support.cookie, "liability", "/agent/vorgaenge?art=liability#anspruch-", 2],
    [operations.cookie, "reading", "/agent/betrieb#messwert-", 3],
  ] as const;
  for (const [cookie, kind, start, count] of walked) {
    // The list of one kind has the debts' rows themselves.
    const { text } = await get(cookie, kind === "liability" ? "/agent/vorgaenge" : `/agent/vorgaenge?art=${kind}`);
    const rows = [...new Set(hrefs(text).filter((href) => href.startsWith(start)))];
    expect(rows, kind).toHaveLength(count);
    for (const href of rows) expect(await isThere(cookie, href), href).toBe(true);
  }
});

test("a page begins with the row that somebody came for, and goes on after it; one that is decided says so", async () => {
  const ordersOn = async (path: string) => {
    const { text } = await get(support.cookie, path);
    const more = /<a[^>]*href="([^"]*nach=[^"]*)"[^>]*>Weitere/.exec(text)?.[1] ?? null;
    return { more, orders: [...text.matchAll(/id="auftrag-(WEG\w+)"/g)].map(([, number]) => number), text };
  };
  const first = await ordersOn("/agent/pruefung");
  const second = await ordersOn(first.more ?? "");
  const third = await ordersOn(second.more ?? "");
  const all = [...first.orders, ...second.orders, ...third.orders];
  expect(new Set(all).size).toBe(45);
  const named = all[30] ?? "";
  const shown = await ordersOn(`/agent/pruefung?ab=${named}`);
  expect(shown.orders).toEqual(all.slice(30, 30 + shown.orders.length));
  await decideReview(context, support.user, { externalId: named, intent: "accept", reason: "check" });
  const after = await ordersOn(`/agent/pruefung?ab=${named}`);
  expect(after.orders[0]).toBe(all[31]);
  expect(after.text).toContain(`${named} wartet nicht mehr auf eine Entscheidung.`);
});

test("a recommendation's page leads to its order in review, behind all that wait longer", async () => {
  const world = await caseWorld(site);
  await world.recommend();
  await world.click();
  await world.order("received");
  await database.owner.query(`update "order" set state = 'inReview' where "externalId" = $1`, [world.orderNumber]);
  const { text } = await get(support.cookie, `/agent/vorgang/${world.state.number}?grund=check`);
  const [href = ""] = hrefs(text).filter((one) => one.includes("/agent/pruefung"));
  expect(href).toContain(world.orderNumber);
  expect(await isThere(support.cookie, href)).toBe(true);
});

test.each([
  [
    "unattributed",
    support.cookie,
    "order",
    { intent: "attribute", reason: "check", number: "FALSCH99" },
    /value="FALSCH99"/,
  ],
  [
    "review",
    support.cookie,
    "order",
    { intent: "refuse", reason: "check", why: "RULE_NO_RECOMMENDATION" },
    /-error"[^>]*>Bitte das Kästchen ankreuzen/,
  ],
  ["bank", finance.cookie, "buchung", { vermerk: "Miete Mai" }, /[">]Miete Mai["<]/],
])("a form of the last row of %s is answered by its own page", async (kind, cookie, field, fields, wanted) => {
  const { text: work } = await get(cookie, `/agent/vorgaenge?art=${kind}`);
  const href = hrefs(work).findLast((one) => one.includes("?ab=")) ?? "";
  const row = new URLSearchParams(href.split(/[?#]/)[1]).get("ab") ?? "";
  const { text } = await get(cookie, href.split("#")[0] ?? "");
  const form = text.split("<form").find((part) => part.includes(`name="${field}" value="${row}"`)) ?? "";
  const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const body = new URLSearchParams({ ...fields, [field]: row }).toString();
  const refused = await ask("elbschutz", `POST ${action}`, { cookie, body });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(mainOf(refused.text)).toContain(`name="${field}" value="${row}"`);
  expect(mainOf(refused.text)).toMatch(wanted);
});
