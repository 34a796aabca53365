import { afterEach, describe, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import type { OrderMessage } from "#server/orders/model.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { matchHashOf } from "#server/platform/values/email.ts";
import { saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { releaseClaim } from "#server/rewards/claim/holds.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { signals } from "#server/rewards/claim/signals.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import type { SignalName } from "./rules/hold-cause.ts";

const { ctx, as, clock, link, message, cashId, owner } = await moneyServices();

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

/** Somebody who stands on a link and tells us who they are; agreed to the terms. */
type Person = {
  email: string;
  firstName: string;
  lastName: string;
  postcode: string;
  houseNumber: string;
  birthDate: string;
};
let people = 0;
const person = (change: Partial<Person> = {}): Person => ({
  email: `person-${++people}@beispiel.de`,
  firstName: "Nora",
  lastName: `Nachname${"abcdefghijklmnopqrstuvwxyz"[people % 26]}`,
  postcode: "10115",
  houseNumber: `${people}`,
  birthDate: "1980-05-05",
  ...change,
});

async function introduce(recipientNumber: string, who: Person) {
  const none = {
    salutation: "",
    company: "",
    phone: "",
    street: "Hauptstraße",
    city: "Berlin",
    marketingConsent: false,
  };
  await ctx.transaction(async (tx) => {
    const hash = matchHashOf(ctx.secrets, who.email);
    const until = new Date(clock.now.getTime() + 84 * day);
    await tx.recipients.saveDetails(recipientNumber, { ...none, ...who }, hash, clock.now, until);
    await tx.recipients.confirm(recipientNumber, "terms", clock.now);
  });
}

/** Tells us who they are, and agrees, in the browser with this owner key. Returns the recipient's number. */
async function introduceIn(ownerKeyHash: string, number: string, who: Person) {
  const none = { salutation: "", company: "", phone: "", street: "Hauptstraße", city: "Berlin" };
  const browser = { ...ctx, viewer: { ...ctx.viewer, ownerKeyHash } };
  const details = { ...none, ...who, marketingConsent: false, birthDate: "1980-05-05" as const };
  const saved = await saveRecipientDetails(browser, { number, details, terms: true });
  return saved.ok ? saved.value.number : expect.fail(saved.refusal.code);
}

type Wanted = { buyer?: Person; more?: Partial<OrderMessage>; of?: string };

/** A delivered and qualified order of a new link, by somebody who told us who they are, if `buyer` is given. */
async function ordered({ buyer, more = {}, of }: Wanted = {}) {
  clock.now = start;
  const made = await link(0);
  if (of) await owner.query(`update recommendation set "accountId" = $1 where number = $2`, [of, made.number]);
  if (buyer) await introduce(made.recipientNumber, buyer);
  const known = buyer ? { recipientNumber: made.recipientNumber } : {};
  await ingestOrderMessage(ctx, message(`S-${made.number}`, "delivered", made.number, { ...known, ...more }));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [claim] = await ctx.claims.ofRecommendation(made.number);
  return { ...made, id: claim?.id ?? "" };
}

async function pickUp(id: string, holder = "Karl Konto") {
  await chooseReward(as(id), { claimId: id, rewardId: cashId });
  await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder });
}
const stateOf = async (id: string) => (await ctx.claims.byId(id))?.state;
const signalOn = async (id: string) => {
  const opened = await openReward(as(id), id);
  return opened.ok ? (opened.value.look?.signal ?? null) : opened;
};
const release = (id: string) =>
  releaseClaim(ctx, id, auditedAction({ reasonCode: "SUPPORT_CHECK", key: ctx.secrets.newId() }));

/** Picked up: held for this signal, with this evidence, until a person decides, and then for it no more. */
async function expectHeld(id: string, signal: SignalName, seen: string[]) {
  expect([await stateOf(id), await signalOn(id)]).toEqual(["onHold", signal]);
  const claim = await ctx.claims.byId(id);
  const facts = (claim && (await signals[signal].find(ctx, claim))?.facts) ?? [];
  expect(facts.map((fact) => fact.seen)).toEqual(seen.map((one) => `${signal}.${one}`));
  await release(id);
  expect(await stateOf(id)).toBe("readyToPay");
  await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Karl Konto" });
  expect(await stateOf(id)).toBe("readyToPay");
}

describe("one person on both sides of a recommendation", () => {
  test("is suspected, and a person decides, if referrer and buyer have the same name", async () => {
    const { id } = await ordered({ buyer: person({ firstName: "JÖRG", lastName: "Meier" }) });
    await pickUp(id);
    await expectHeld(id, "person", ["name"]);
  });

  test("is suspected by the name that the shop states, of which we keep hashes only", async () => {
    const more = { buyerFirstName: "Joerg", buyerLastName: "Meier", buyerEmail: "zweite@beispiel.de" };
    const { id } = await ordered({ more });
    await pickUp(id);
    await expectHeld(id, "person", ["name"]);
  });

  test("is suspected if the referrer's bank account is in the buyer's name", async () => {
    const buyer = person();
    const { id } = await ordered({ buyer });
    await pickUp(id, `${buyer.firstName} ${buyer.lastName}`);
    await expectHeld(id, "person", ["holder"]);
  });

  test.each([
    ["home", { birthDate: "1991-01-01" }],
    ["birth date", { houseNumber: "9b", birthDate: "1970-07-07" }],
  ])("is suspected if the referrer, once a recipient, gave the buyer's surname and %s", async (what, change) => {
    const first = person(change);
    const once = await ordered({ buyer: first });
    const buyer = person({ ...first, email: `anders-${what.length}@beispiel.de`, firstName: "Nele" });
    const other = what === "home" ? { ...buyer, birthDate: "1960-06-06" } : { ...buyer, houseNumber: "77" };
    const { id, accountId } = await ordered({ buyer: other });
    await owner.query(`update account set email = $1, "emailKey" = $1 where id = $2`, [first.email, accountId]);
    await pickUp(id);
    await expectHeld(id, "person", what === "home" ? ["home"] : ["birthDate"]);
    expect(once.id).not.toBe(id);
  });

  test("is not suspected because of a common house or surname alone", async () => {
    const neighbour = person({ houseNumber: "1", postcode: "20095" });
    await ordered({ buyer: neighbour });
    const buyer = person({ houseNumber: "1", postcode: "20095", birthDate: "1966-06-06" });
    const { id, accountId } = await ordered({ buyer });
    await owner.query(`update account set email = $1, "emailKey" = $1 where id = $2`, [neighbour.email, accountId]);
    await pickUp(id);
    expect(await stateOf(id)).toBe("readyToPay");
  });
});

describe("one browser", () => {
  /** A delivered order of somebody who told us who they are in `theirs`, by a link that was made in `made`. */
  async function orderedIn(made: string, theirs: string) {
    clock.now = start;
    const { number } = await link(0);
    await owner.query(`update recommendation set "ownerKeyHash" = $1 where number = $2`, [made, number]);
    const recipientNumber = await introduceIn(theirs, number, person());
    await ingestOrderMessage(ctx, message(`B-${number}`, "delivered", number, { recipientNumber }));
    clock.now = new Date(start.getTime() + 16 * day);
    await qualifyDueOrders(ctx);
    const [claim] = await ctx.claims.ofRecommendation(number);
    return { number, recipientNumber, id: claim?.id ?? "" };
  }

  test("that made the link and agreed to it is looked at, and is no more than a tick that an erasure takes away", async () => {
    const { id, recipientNumber } = await orderedIn("browser-1", "browser-1");
    await pickUp(id);
    await expectHeld(id, "browser", ["own"]);
    const other = await orderedIn("browser-2", "browser-3");
    await pickUp(other.id);
    expect(await stateOf(other.id)).toBe("readyToPay");
    const ticks = async () => (await ctx.recipients.byNumber(recipientNumber))?.inOwnBrowser;
    expect(await ticks()).toBe(true);
    await ctx.transaction((tx) => tx.recipients.erase(recipientNumber, clock.now));
    expect(await ticks()).toBe(false);
  });

  test("that made links of four people is looked at for each of them; three may share it", async () => {
    const ids: string[] = [];
    for (const one of ["a", "b", "c"]) ids.push((await orderedIn("shared", `own-${one}`)).id);
    await pickUp(ids[0] ?? "");
    expect(await stateOf(ids[0] ?? "")).toBe("readyToPay");
    ids.push((await orderedIn("shared", "own-d")).id);
    await pickUp(ids[1] ?? "");
    await expectHeld(ids[1] ?? "", "browser", ["people"]);
    await pickUp(ids[3] ?? "");
    await expectHeld(ids[3] ?? "", "browser", ["people"]);
  });

  test("may be shared by as many people as the tenant's record says", async () => {
    const ids: string[] = [];
    for (const one of ["e", "f", "g", "h"]) ids.push((await orderedIn("of a club", `own-${one}`)).id);
    const claim = (await ctx.claims.byId(ids[0] ?? "")) ?? expect.fail("there is no reward");
    const seenWith = async (peopleOfBrowser: number) => {
      const tenant = { ...ctx.tenant, signals: { ...ctx.tenant.signals, peopleOfBrowser } };
      return (await signals.browser.find({ ...ctx, tenant }, claim))?.facts ?? [];
    };
    expect(await seenWith(4)).toEqual([]);
    expect(await seenWith(3)).toEqual([{ seen: "browser.people", count: 4 }]);
    expect(await seenWith(1)).toEqual([{ seen: "browser.people", count: 4 }]);
  });
});

describe("one buyer with orders by several links", () => {
  test.each([
    [
      "mailbox",
      (n: number, { email }: Person): Partial<Person> => ({ email: n === 2 ? email.replace("@", "+x@") : email }),
    ],
    [
      "name and home",
      (_: number, { firstName, lastName, houseNumber }: Person): Partial<Person> => ({
        firstName,
        lastName,
        houseNumber,
      }),
    ],
  ])("is looked at from the third order of the same %s on, and not again for the one released", async (what, give) => {
    const same = person();
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await ordered({ buyer: person(give(n, same)) })).id);
    await pickUp(ids[2] ?? "");
    await expectHeld(ids[2] ?? "", "buyer", [what === "mailbox" ? "mailbox" : "home"]);
    await pickUp(ids[0] ?? "");
    expect(await stateOf(ids[0] ?? "")).toBe("readyToPay");
  });

  test("is found by the name and birth date that shops state", async () => {
    const more = { buyerFirstName: "Dörte", buyerLastName: "Kaufmann", buyerBirthDate: "1979-09-09" };
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await ordered({ more: { ...more, buyerEmail: `d${n}@beispiel.de` } })).id);
    await pickUp(ids[0] ?? "");
    await expectHeld(ids[0] ?? "", "buyer", ["birthDate"]);
  });

  test("may order twice without anybody looking", async () => {
    const same = person();
    const ids = [(await ordered({ buyer: same })).id, (await ordered({ buyer: same })).id];
    for (const id of ids) await pickUp(id);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["readyToPay", "readyToPay"]);
  });
});

test("more orders in a month than are usual hold the referrer's rewards until one decision about all of them", async () => {
  const first = await ordered();
  const ids = [first.id];
  for (let n = 1; n < ctx.tenant.signals.ordersOfReferrer; n++) ids.push((await ordered({ of: first.accountId })).id);
  await owner.query(`update reward_claim set "accountId" = $1 where id = any($2::uuid[])`, [first.accountId, ids]);
  await pickUp(ids[0] ?? "");
  expect(await stateOf(ids[0] ?? "")).toBe("readyToPay");
  ids.push((await ordered({ of: first.accountId })).id);
  await owner.query(`update reward_claim set "accountId" = $1 where id = $2`, [first.accountId, ids.at(-1)]);
  const last = ids.at(-1) ?? "";
  await pickUp(last);
  expect([await stateOf(last), await stateOf(ids[0] ?? ""), await stateOf(ids[5] ?? "")]).toEqual(
    Array(3).fill("onHold"),
  );
  // However late: these orders are longer ago than those that the signal counts.
  clock.now = new Date(start.getTime() + 500 * day);
  await release(ids[5] ?? "");
  expect([await stateOf(last), await stateOf(ids[0] ?? ""), await stateOf(ids[5] ?? "")]).toEqual([
    "readyToPay",
    "readyToPay",
    "choose",
  ]);
  await pickUp(ids[5] ?? "");
  expect(await stateOf(ids[5] ?? "")).toBe("readyToPay");
});

test("a voucher of a held reward is not sent before a person decided", async () => {
  const { id } = await ordered({ buyer: person({ firstName: "Jörg", lastName: "Meier" }) });
  const voucher = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";
  const cents = (await ctx.claims.byId(id))?.cents ?? 0;
  await ctx.transaction((tx) =>
    tx.vouchers.import(voucher, [{ code: "SIGNAL-1", cents, validUntil: null }], clock.now),
  );
  expect(await chooseReward(as(id), { claimId: id, rewardId: voucher })).toMatchObject({ ok: true });
  expect([await stateOf(id), await signalOn(id)]).toEqual(["onHold", "person"]);
  await release(id);
  expect(await stateOf(id)).toBe("collected");
});
