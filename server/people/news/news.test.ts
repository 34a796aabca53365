import { expect, test } from "vitest";
import { openSession } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { deliverMail } from "#server/platform/mail/deliver.ts";
import type { Mailer } from "#server/platform/mail/repository.ts";
import { chooseReferrerSees } from "#server/referral/recipient/choose-referrer-sees.ts";
import type { ReferrerSees } from "#server/referral/recipient/referrer-sees.ts";
import { announceLinkEnds } from "#server/rewards/progress/announce-link-ends.ts";
import { detailsOf, referrers } from "#tests/support/data/money-people.ts";
import { follow, moneyWorlds, recommend, tell } from "#tests/support/data/money-story.ts";
import { agreeToTerms, saveRecipientDetails } from "#tests/support/services/use-cases.ts";
import type { World } from "#tests/support/services/world.ts";
import { askForNews, stopNews } from "./news.ts";

const newWorld = await moneyWorlds();

/** The referrer presses the button of the personal area. */
async function ask(world: World) {
  const account = await world.ctx.accounts.byEmail(referrers[0] ?? "");
  const browser = world.newBrowser();
  const ctx = await browser.ctx();
  await withTransaction(ctx, async (tx) => {
    await tx.accounts.confirm(account?.id ?? "", tx.now());
    await openSession({ ...tx, cookies: ctx.cookies }, account?.id ?? "");
  });
  expect(await askForNews(await browser.ctx())).toMatchObject({ ok: true });
}

/** A recipient follows the link, gives their details, and agrees, twice; `referrerSees`: what they show. */
async function agree(world: World, number: string, referrerSees: ReferrerSees, email = "heike@beispiel.de") {
  const recipient = await follow(world, number);
  await saveRecipientDetails(await recipient.browser.ctx(), { number, details: detailsOf(email) });
  for (const _ of [1, 2]) await agreeToTerms(await recipient.browser.ctx(), { number, terms: true, referrerSees });
  return recipient;
}

const tokenOf = (link: string) => new URL(link).searchParams.get("t") ?? "";

test("who asked is told once of each contact who agreed and shows each step, with their own name for the link", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await world.rows(`update recommendation set "ownName" = 'für Heike' where "tenantId" = $1`);
  await ask(world);
  await agree(world, number, "steps");
  await agree(world, number, "steps", "gustav@beispiel.de");
  const mails = await world.mails("agreementGiven");
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    to: referrers[0],
    params: { about: { productName: "Tarif m", ownName: "für Heike", recommendedOn: "2026-03-02" } },
  });
  expect(JSON.stringify(mails)).not.toMatch(/heike@|gustav|Müller/);
});

test("nobody is told who did not ask, or asked for the end", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await agree(world, number, "steps");
  expect(await world.mails("agreementGiven")).toEqual([]);
  await ask(world);
  await agree(world, number, "steps", "gustav@beispiel.de");
  const [mail] = await world.mails("agreementGiven");
  const token = mail && "unsubscribeLink" in mail.params ? tokenOf(mail.params.unsubscribeLink) : "";
  expect(await stopNews(world.ctx, `${token}x`)).toMatchObject({ ok: false });
  for (const _ of [1, 2]) expect(await stopNews(world.ctx, token)).toMatchObject({ ok: true });
  await agree(world, number, "steps", "friederike@beispiel.de");
  expect(await world.mails("agreementGiven")).toHaveLength(1);
  // What was queued before the end is not sent after it.
  const sent: string[] = [];
  const mailer: Mailer = {
    async deliver({ id }) {
      sent.push(id);
      return { ok: true };
    },
  };
  expect(await deliverMail(world.ctx, mailer, mail?.id ?? "")).toBe("failed");
  expect(sent).toEqual([]);
  const choices = await world.rows<{ event: string }>(
    `select event from event where "tenantId" = $1 and event in ('askForNews', 'stopNews') order by seq`,
  );
  expect(choices.map(({ event }) => event)).toEqual(["askForNews", "stopNews"]);
});

test.each(["result", "outcome"] as const)("a contact who shows the %s only is not mentioned", async (sees) => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  await agree(world, number, sees);
  expect(await world.mails("agreementGiven")).toEqual([]);
});

/** The order of a recipient who shows this much was confirmed, and then delivered, as two messages say. */
async function deliver(world: World, number: string, sees: ReferrerSees) {
  const recipient = await agree(world, number, sees);
  const about = { recommendationNumber: number, recipientNumber: recipient.number, productId: "m" };
  await tell(world, { ...about, kind: "confirmed" });
  expect(await world.mails("deliveryToRecipient")).toEqual([]);
  await tell(world, { ...about, kind: "delivered" });
  await tell(world, { ...about, kind: "delivered" });
  return about;
}

test("who asked is told once that an order was delivered, and the day on which the reward is decided", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  const about = await deliver(world, number, "steps");
  const days = { deliveredOn: "2026-03-02", withdrawalUntil: "2026-03-16", decidedOn: "2026-03-17" };
  expect(await world.mails("deliveryToRecipient")).toMatchObject([
    { to: referrers[0], params: { productName: "Tarif m", cents: 2500, ...days } },
  ]);
  // The first that the shop says of another order is that it was delivered.
  await tell(world, { ...about, externalOrderId: "A-2", kind: "delivered" });
  expect(await world.mails("deliveryToRecipient")).toHaveLength(2);
});

test.each(["result", "outcome"] as const)("who is shown the %s only is not told of a delivery", async (sees) => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  await deliver(world, number, sees);
  expect(await world.mails("deliveryToRecipient")).toEqual([]);
});

test("who did not ask, or earns nothing, is not told of a delivery", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await deliver(world, number, "steps");
  expect(await world.mails("deliveryToRecipient")).toEqual([]);
  const generous = newWorld();
  const given = await recommend(generous, { share: 100 });
  await ask(generous);
  await deliver(generous, given.number, "steps");
  expect(await generous.mails("deliveryToRecipient")).toEqual([]);
});

test("who was told of a delivery only is told when the order is lost", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  const recipient = await agree(world, number, "result");
  const about = { recommendationNumber: number, recipientNumber: recipient.number };
  await tell(world, { ...about, kind: "confirmed" });
  await chooseReferrerSees(await recipient.browser.ctx(), { number, sees: "steps" });
  await tell(world, { ...about, kind: "delivered" });
  await tell(world, { ...about, kind: "cancelled" });
  const told = [await world.mails("recipientOrdered"), await world.mails("deliveryToRecipient")];
  expect(told.map((mails) => mails.length)).toEqual([0, 1]);
  expect(await world.mails("recipientOrderLost")).toMatchObject([{ params: { outcome: "cancelled" } }]);
});

/** A week before the end of a link, at noon; returns the mails about its end after the timer ran twice. */
async function weekBefore(world: World) {
  world.set(new Date("2026-04-25T10:00:00Z"));
  for (const _ of [1, 2]) await announceLinkEnds(world.ctx);
  return world.mails("linkEnding");
}

test("who asked is told once that a link without an order ends in a week, not at night", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  await follow(world, number);
  world.set(new Date("2026-04-22T10:00:00Z"));
  await announceLinkEnds(world.ctx);
  world.set(new Date("2026-04-25T02:00:00Z"));
  await announceLinkEnds(world.ctx);
  expect(await world.mails("linkEnding")).toEqual([]);
  expect(await weekBefore(world)).toMatchObject([{ to: referrers[0], params: { endsOn: "2026-05-01" } }]);
});

test("who did not ask, or whose link has an order, is not told of its end", async () => {
  const world = newWorld();
  await recommend(world);
  expect(await weekBefore(world)).toEqual([]);
  const ordered = newWorld();
  const { number } = await recommend(ordered);
  await ask(ordered);
  await deliver(ordered, number, "outcome");
  expect(await weekBefore(ordered)).toEqual([]);
});

test("a link with an order that the referrer must not know of is announced like one without", async () => {
  const world = newWorld();
  const { number } = await recommend(world);
  await ask(world);
  const recipient = await agree(world, number, "result");
  await tell(world, { recommendationNumber: number, recipientNumber: recipient.number, kind: "confirmed" });
  expect(await weekBefore(world)).toHaveLength(1);
});
