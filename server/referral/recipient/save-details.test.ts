import { expect, it } from "vitest";
import { addRecommendation, detailsWith } from "#tests/support/data/referral.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { saveRecipientDetails } from "#tests/support/services/use-cases.ts";

const { ctx: ctxOf } = await seededServices();
const ctx = ctxOf("nordlicht");

it.each([
  ["Hafenweg 12", "12", "Hafenweg"],
  ["Am Anger 4b", "4B", "Am Anger"],
  ["Hafenweg 12", "2", "Hafenweg 12"],
  ["Straße 12", "", "Straße 12"],
  ["12", "12", "12"],
  ["Straße des 17. Juni", "17", "Straße des 17. Juni"],
])("street %j with the house number %j is kept as %j: a number typed twice counts once", async (...row) => {
  const [street, houseNumber, kept] = row;
  const { number } = await addRecommendation(ctx, { productId: null, recipientShare: 0 });
  const saved = await saveRecipientDetails(ctx, { number, details: detailsWith({ street, houseNumber }) });
  expect(saved).toMatchObject({ ok: true, value: { details: { street: kept, houseNumber } } });
});
