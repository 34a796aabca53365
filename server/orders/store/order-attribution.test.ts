import { expect, test } from "vitest";
import { reportOrder } from "#server/orders/report-order.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { matchHashOf } from "#server/platform/values/email.ts";
import { addressedSql, onlySql } from "#server/referral/store/recipient-sql.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsWith } from "#tests/support/data/referral.ts";
import { rowsRead } from "#tests/support/database/rows-read.ts";
import { moneyServices, start } from "#tests/support/services/money-services.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";

const { ctx, clock, link, message, owner, database, count } = await moneyServices();
clock.now = start;

test("finding an order's recipient reads as many rows on a link of 20,000 recipients as on one of 20", async () => {
  const read: number[] = [];
  for (const size of [20_000, 20]) {
    const { number } = await link();
    await owner.query(
      `insert into recipient ("tenantId", number, "recommendationNumber", "tokenHash", arrival, language, "createdAt", "lastClickAt", "orderBy", "matchHash", "confirmedAt")
       select 'nordlicht', $1 || '-' || n, $1, $1 || '-' || n, 'link', 'de', $2::timestamptz - n * interval '1 second',
         $2::timestamptz - n * interval '1 second', $2::timestamptz + interval '29 days', 'hash-' || n,
         case when n % 3 = 0 then $2::timestamptz end
       from generate_series(1, $3::int) n`,
      [number, start, size],
    );
    await owner.query("analyze recipient");
    const db = database.of("nordlicht");
    read.push(await rowsRead(db, addressedSql, ["nordlicht", number, ["hash-7", "other"]]));
    read.push(await rowsRead(db, onlySql, ["nordlicht", number, start.toISOString()]));
    expect((await ctx.recipients.addressedOn(number, ["hash-7", "other"]))?.number).toBe(`${number}-7`);
    expect(await ctx.recipients.onlyOn(number, start)).toBe(null);
    await ingestOrderMessage(ctx, message(`crowded-${size}`, "received", number));
    const [order] = await ctx.orders.ofRecommendation(number);
    expect(order?.recipientNumber).toBe(null);
  }
  expect(read.slice(2)).toEqual(read.slice(0, 2));
  expect(Math.max(...read)).toBeLessThanOrEqual(4);
});

const details = detailsWith({ email: "eva@fremd.example" });

/** A link on which somebody typed details and agreed; the details are unproven. */
async function typed(email: string) {
  const made = await link(100);
  await ctx.transaction(async (tx) => {
    const hash = matchHashOf(tx.secrets, email);
    await tx.recipients.saveDetails(made.recipientNumber, { ...details, email }, hash, start, start);
    await tx.recipients.confirm(made.recipientNumber, "ja", start);
  });
  const account = await ctx.accounts.byId(made.accountId);
  const recommendations = async () =>
    (await listRecommendations(ctx, account ?? expect.fail())).recommendations[0]?.rows;
  return { ...made, recommendations };
}

test("an order attributed by a typed address only waits for a person, earns nothing and is not shown", async () => {
  for (const [index, proof] of [
    {},
    { buyerBirthDate: "1985-01-01", buyerPostcode: "20457" },
    { buyerBirthDate: details.birthDate },
    { buyerPostcode: details.postcode },
  ].entries()) {
    const email = `unproven-${index}@fremd.example`;
    const { number, accountId, recommendations } = await typed(email);
    const before = await recommendations();
    const name = `unproven-${index}`;
    const answer = await ingestOrderMessage(ctx, message(name, "delivered", null, { buyerEmail: email, ...proof }));
    expect(answer).toMatchObject({ ok: true, value: { outcome: "inReview", reasonCode: "RISK_TYPED_DETAILS" } });
    const order = await ctx.orders.byExternalId(name);
    expect(order).toMatchObject({ recommendationNumber: number, attribution: "typedDetails" });
    expect(await ctx.claims.ofOrder(order?.id ?? "")).toEqual([]);
    expect(await count("mail", "key = $1", [`recipientOrdered:${order?.id}:${number}`])).toBe(0);
    expect(await recommendations()).toEqual(before);
    expect((await ctx.recommendations.byNumber(number))?.state).not.toBe("ordered");

    // After a person's review the order earns what it would have earned.
    const released = await confirmOrder(ctx, order?.id ?? "", auditedAction({ key: `unproven-${index}` }));
    expect(released).toMatchObject({ ok: true, value: { state: "confirmed", attribution: "manual" } });
    expect((await ctx.claims.ofOrder(order?.id ?? "")).map(({ state }) => state)).toEqual(["reserved"]);
    expect((await ctx.recommendations.byNumber(number))?.state).toBe("ordered");
    expect(accountId).toBeTruthy();
  }
});

test("a matching birth date and postcode prove the details, with the first message or a later one", async () => {
  const proof = { buyerBirthDate: details.birthDate, buyerPostcode: details.postcode };
  for (const first of [proof, {}]) {
    const email = `proven-${Object.keys(first).length}@fremd.example`;
    const { number } = await typed(email);
    const name = `proven-${Object.keys(first).length}`;
    await ingestOrderMessage(ctx, message(name, "received", null, { buyerEmail: email, ...first }));
    await ingestOrderMessage(ctx, message(name, "confirmed", null, { buyerEmail: email, ...proof }));
    const order = await ctx.orders.byExternalId(name);
    expect(order).toMatchObject({ state: "confirmed", attribution: "recipientData", recommendationNumber: number });
    expect((await ctx.claims.ofOrder(order?.id ?? "")).map(({ state }) => state)).toEqual(["reserved"]);
    expect((await ctx.recommendations.byNumber(number))?.state).toBe("ordered");
  }
});

test("a reported order is not shown to the referrer before the provider's message", async () => {
  const { number, recipientNumber, recommendations } = await typed("reported@fremd.example");
  const before = await recommendations();
  const report = () => reportOrder(ctx, { recommendationNumber: number, recipientNumber });
  const first = await report();
  expect(await report()).toEqual(first);
  expect(await recommendations()).toEqual(before);
  expect((await ctx.recommendations.byNumber(number))?.state).toBe("clicked");
  await ingestOrderMessage(ctx, message("reported", "received", null, { recipientNumber }));
  expect((await ctx.orders.ofRecommendation(number)).map(({ state }) => state)).toEqual(["received"]);
  expect((await recommendations())?.[0]).toMatchObject({ about: "order" });
});

test("the history contains how an order was attributed, and changes of it", async () => {
  const email = "moved@fremd.example";
  const { number } = await typed(email);
  const second = await link();
  await ingestOrderMessage(ctx, message("moved", "received", null, { buyerEmail: email }));
  await ingestOrderMessage(ctx, message("moved", "confirmed", second.number));
  const order = await ctx.orders.byExternalId("moved");
  const history = await ctx.events.of("order", order?.id ?? "");
  expect(history.filter(({ event }) => event === "attribute").map(({ data }) => data)).toEqual([
    expect.objectContaining({ recommendationNumber: number, attribution: "typedDetails", before: null }),
    expect.objectContaining({ recommendationNumber: second.number, attribution: "number", before: number }),
  ]);
});

test("a birth date whose seal cannot be opened does not hold up other orders of the link", async () => {
  const { number, recipientNumber } = await link();
  await owner.query(
    `update recipient set "birthDateSealed" = 'gone:AAAA', "savedAt" = $2, "confirmedAt" = $2, email = 'eva@freund.example'
     where number = $1`,
    [recipientNumber, start],
  );
  const taken = await ingestOrderMessage(ctx, message("sealed", "received", number, { recipientNumber }));
  expect(taken).toMatchObject({ ok: true, value: { outcome: "received" } });
  expect(await ctx.recipients.byNumber(recipientNumber)).toMatchObject({ details: { email: "eva@freund.example" } });
  await expect(ctx.recipients.birthDateOf(recipientNumber)).rejects.toThrow();
});

test("an order outside the window does not change its link, whether the link is named at once or later", async () => {
  const orderedAt = new Date(start.getTime() - 86_400_000);
  for (const kinds of [
    ["received"],
    ["received", "received"],
    ["cancelled", "received"],
    ["cancelled", "cancelled"],
  ] as const) {
    const { number } = await link();
    const name = `outside-${kinds.join("-")}`;
    const before = (await ctx.recommendations.byNumber(number))?.state;
    for (const [index, kind] of kinds.entries()) {
      const named = index === kinds.length - 1 ? number : null;
      await ingestOrderMessage(ctx, message(name, kind, named, { orderedAt, eventId: `${name}-${index}` }));
    }
    const order = await ctx.orders.byExternalId(name);
    expect(order).toMatchObject({
      state: "notEligible",
      reasonCode: "RULE_OUTSIDE_WINDOW",
      recommendationNumber: number,
    });
    expect((await ctx.recommendations.byNumber(number))?.state).toBe(before);
  }
});
