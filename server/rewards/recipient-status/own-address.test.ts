import { expect, it } from "vitest";
import { mailLinkAgain } from "#server/referral/recommendation/correct-address.ts";
import { correctRecipientAddress, mailRecipientAgain } from "#server/rewards/recipient-status/own-address.ts";
import { detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import { day, follow, moneyWorlds, tell } from "#tests/support/data/money-story.ts";
import { createRecommendation, saveRecipientDetails } from "#tests/support/services/use-cases.ts";

const newWorld = await moneyWorlds();
const [friederike = "", other = ""] = recipients;
const [anna = ""] = referrers;

it("mails once more whatever the page says that it mails: while the link lives, after an order, and a lost one", async () => {
  const world = newWorld();
  const referrer = world.newBrowser();
  const form = { firstName: "Anna", lastName: "Meier", audience: "private", terms: true, recipientShare: 50 } as const;
  const attempt = world.ctx.secrets.newId();
  const made = await createRecommendation(await referrer.ctx(), { ...form, email: anna, productId: "m", attempt });
  const number = (made.ok && made.value.recommendation?.number) || expect.fail();
  const { browser, number: recipientNumber } = await follow(world, number);
  const agreed = { number, details: detailsOf(friederike), terms: true };
  expect(await saveRecipientDetails(await browser.ctx(), agreed)).toMatchObject({ ok: true });
  const ours = async () => [
    await mailRecipientAgain(await browser.ctx(), number),
    await mailLinkAgain(await referrer.ctx(), number),
  ];
  const sent = async () => [(await world.mails("recipientAgreed")).length, (await world.mails("linkReady")).length];
  const before = await sent();
  const since = async () => (await sent()).map((count, at) => count - (before[at] ?? 0));
  const [done, changed] = [{ ok: true }, { refusal: { code: "changedMeanwhile" } }];
  const report = { recommendationNumber: number, recipientNumber };

  world.pass(day);
  expect([await ours(), await since()]).toMatchObject([
    [done, done],
    [1, 1],
  ]);
  await tell(world, { ...report, kind: "received", productId: "m" });
  world.pass(day);
  expect([await ours(), await since()]).toMatchObject([
    [changed, done],
    [1, 2],
  ]);
  await tell(world, { ...report, kind: "cancelled" });
  world.pass(day);
  expect([await ours(), await since()]).toMatchObject([
    [done, done],
    [2, 3],
  ]);
  const corrected = await correctRecipientAddress(await browser.ctx(), { number, email: other });
  expect(corrected, "an order is known").toMatchObject(changed);
  world.pass(90 * day);
  const over = { refusal: { code: "recommendationExpired" } };
  expect([await ours(), await since()]).toMatchObject([
    [changed, over],
    [2, 3],
  ]);
});
