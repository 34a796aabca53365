import { beforeAll, expect, it } from "vitest";
import { followLink } from "#server/referral/link/follow-link.ts";
import { giveReceipt, receiptFor } from "#server/referral/recipient/receipt.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { openSite } from "#tests/http/support.ts";
import { cookiesIn } from "#tests/http/world.ts";

/** A tenant that takes no typed codes still takes the receipts that it gave. */
const site = await openSite();
const tenant = "nordlicht";
let number = "";
let receipt = "";

beforeAll(async () => {
  await site.change(tenant, ({ modules }) => {
    modules.offlineRecommendationCode = false;
  });
  const ctx = { ...site.ctx(tenant), cookies: cookiesIn(new Map()) };
  const person = { firstName: "Mara", lastName: "Köster", email: "mara@post.example" };
  const wanted = { ...person, productId: null, recipientShare: 50, terms: true, audience: "private" } as const;
  const made = await createRecommendation(ctx, { ...wanted, attempt: "one" });
  if (!made.ok || !made.value.recommendation) throw new Error("It should have been made.");
  number = made.value.recommendation.number;
  const friend = { ...site.ctx(tenant), cookies: cookiesIn(new Map()) };
  await followLink(friend, { number, channel: null });
  const { rows } = await site.database.owner.query(
    `select number from recipient where "tenantId" = $1 and "recommendationNumber" = $2`,
    [tenant, number],
  );
  const recipientNumber: string = rows[0].number;
  await friend.transaction((tx) => giveReceipt(tx, recipientNumber));
  const recipient = await friend.recipients.byNumber(recipientNumber);
  receipt = (recipient && receiptFor(friend, recipient)) ?? "";
}, 60_000);

const type = (code: string) =>
  site.ask(tenant, "POST /code", { body: String(new URLSearchParams({ code, attempt: code })) });

it("its page asks for the receipt, and its receipt leads back to the recommendation", async () => {
  const page = await site.ask(tenant, "GET /code");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Mit deinem Beleg zurück");
  expect(page.text).toMatch(/<label[^>]*>Beleg</);
  expect(page.text).toMatch(/aria-current="page"[^>]*>Beleg</);
  expect(receipt.split(" ")).toHaveLength(4);
  expect((await type(receipt.toUpperCase())).headers.location).toContain(number);
});

it("a code is answered beside the field, with what was typed", async () => {
  const { status, text } = await type(number);
  expect(status).toBe(400);
  expect(text).toContain("Ein Beleg hat vier Wörter.");
  expect(text).toContain(`value="${number}"`);
});
