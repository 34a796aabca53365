import { expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder, confirmOrder, rejectOrder, reopenOrder } from "#server/orders/review-order.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import type { ActionOfTwo, AuditedAction } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { addOperator } from "#server/platform/store/operators.ts";
import { block, unblock } from "#server/referral/recommendation/block.ts";
import { endLiability } from "#server/rewards/claim/expire-due.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { holdForReview, placeHold, releaseClaim } from "#server/rewards/claim/holds.ts";
import { reinstateClaim } from "#server/rewards/claim/reinstate-claim.ts";
import type { HoldCause } from "#server/rewards/claim/rules/hold-cause.ts";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { submitCustomerNumber } from "#tests/support/data/customer-number.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { actOnRecommendation } from "./act.ts";
import { answerCase, closeCase } from "./case/answer-case.ts";
import { openCase } from "./case/open-case.ts";
import { correctEmail } from "./correct-email.ts";
import { decideRequest, requestRelease } from "./requests.ts";
import { decideReview } from "./reviews.ts";

/** Nobody of the back office decides about what they have a part in, by which door and in which role they may come. */

const { ctx: base, clock, link, message, owner } = await moneyServices();
const ctx = base as FullContext;

const number = (await link(50)).number;
const recommendation = (await ctx.recommendations.byNumber(number)) ?? expect.fail("there is no recommendation");
const buyerEmail = "kaeufer@beispiel.de";
await ingestOrderMessage(ctx, message(`A-${number}`, "delivered", number, { buyerEmail }));
clock.now = new Date(start.getTime() + 16 * day);
await qualifyDueOrders(ctx);
const [order] = await ctx.orders.ofRecommendation(number);
const orderId = order?.id ?? expect.fail("there is no order");
const [claim] = await ctx.claims.ofOrder(orderId);
const claimId = claim?.id ?? expect.fail("there is no reward");
const { accountId } = recommendation;
const [recipient] = (await owner.query(`select number from recipient where "recommendationNumber" = $1`, [number]))
  .rows;
const customerNumber = await submitCustomerNumber(ctx, accountId);
const name = { firstName: "Jörg", lastName: "Meier" };
const writer = await ctx.accounts.addOrFind({
  ...name,
  id: ctx.secrets.newId(),
  email: "joerg.privat@gmail.com",
  language: "de",
  referrerHash: ctx.secrets.newToken(),
  createdAt: clock.now,
});
const { user: stranger } = await signedInAs(ctx, "support", null, { email: "getippt@beispiel.de" });
const opened = await withTransaction(ctx, (tx) =>
  openCase(tx, {
    ...name,
    kind: "contact",
    topic: "reward",
    name: "Jörg Meier",
    email: "getippt@beispiel.de",
    accountId: writer.id,
    attemptHash: tx.secrets.newId(),
    text: "Warum?",
    actor: "REF",
    isProven: false,
    claimId,
  }),
);

/** Their addresses at work fold to those of the people whom they recommend as. */
const parties = {
  referrer: `${number.toUpperCase()}+arbeit@Beispiel.de`,
  recipient: `Empfaenger-${number}+arbeit@beispiel.de`,
  buyer: "Kaeufer@Beispiel.de",
  writer: "Joerg.Pri.Vat+x@googlemail.com",
  corrected: "Neu+arbeit@beispiel.de",
};
type Party = keyof typeof parties;
const login = { referrer: "", recipient: "", buyer: "", writer: "", corrected: "" };
const client = await owner.connect();
for (const [party, email] of Object.entries(parties) as [Party, string][]) {
  login[party] = (await signedInAs(ctx, "support", null, { email })).user.id;
  await addOperator(client, { name: `key-${party}`, email, keyHash: `hash-${party}` });
}
await client.query(`update operator set "createdAt" = "createdAt" - interval '10 years'`);
client.release();
const { user: second } = await signedInAs(ctx, "support");

let keys = 0;
type By = AuditedAction & { reasonCode: "RISK_REVIEW" };
type Two = ActionOfTwo & { reasonCode: string };

/** Every way in which a party may act: alone, or as one of two, with a login or a key. */
const ways = (party: Party) => [login[party], `key-${party}`];
const alone = (actorId: string): By => auditedAction({ actorId, key: `own-${keys++}`, reasonCode: "RISK_REVIEW" });
const two = (...operators: [string, string]): Two => ({ ...alone(operators[0]), operators });

const all: Party[] = ["referrer", "recipient", "buyer"];
const contents = async () =>
  (
    await owner.query(`select (select count(*) from event) as events, (select count(*) from audit_entry) as entries,
    (select count(*) from ledger_transaction) as booked`)
  ).rows[0];

async function expectOwn(name: string, party: Party, who: string, act: () => Promise<Outcome<unknown>>) {
  const before = await contents();
  expect(await act(), `${name} by the ${party} (${who})`).toMatchObject({ refusal: { code: "ownMatter" } });
  expect(await contents(), `${name} by the ${party} (${who})`).toEqual(before);
}

/** One person acts; `name`: the use-case's, so that tests/rules/acts.test.ts finds those that are not tried. */
async function ownRefused(name: string, about: readonly Party[], act: (by: By) => Promise<Outcome<unknown>>) {
  for (const party of about) for (const who of ways(party)) await expectOwn(name, party, who, () => act(alone(who)));
  expect(await act(alone(stranger.id)), `${name} by somebody else`).not.toMatchObject({
    refusal: { code: "ownMatter" },
  });
}

/** Two people act, and one of them, in either place, is a party. */
async function ownRefusedOfTwo(name: string, about: readonly Party[], act: (by: Two) => Promise<Outcome<unknown>>) {
  for (const party of about)
    for (const who of ways(party)) {
      await expectOwn(name, party, who, () => act(two(who, stranger.id)));
      await expectOwn(name, party, who, () => act(two(stranger.id, who)));
    }
  expect(await act(two(stranger.id, second.id)), `${name} by two others`).not.toMatchObject({
    refusal: { code: "ownMatter" },
  });
}

test("orders", async () => {
  await ownRefused("confirmOrder", all, (by) => confirmOrder(ctx, orderId, by));
  await ownRefused("cancelOrder", all, (by) => cancelOrder(ctx, orderId, by));
  await ownRefused("rejectOrder", all, (by) => rejectOrder(ctx, orderId, by));
  const again = { orderId, recommendationNumber: number };
  await ownRefused("reopenOrder", all, (by) => reopenOrder(ctx, again, by));
});

test("an order that names nobody is not given to one's own recommendation, nor is what one bought oneself", async () => {
  await ingestOrderMessage(ctx, message("A-frei", "received", null, { buyerEmail }));
  const free = (await ctx.orders.byExternalId("A-frei")) ?? expect.fail("there is no order");
  const input = { orderId: free.id, recommendationNumber: number };
  await expectOwn("reopenOrder", "referrer", login.referrer, () => reopenOrder(ctx, input, alone(login.referrer)));
  await expectOwn("rejectOrder", "buyer", login.buyer, () => rejectOrder(ctx, free.id, alone(login.buyer)));
  const other = await ctx.recommendations.byNumber((await link(0)).number);
  const facts = { recommendation: other ?? expect.fail("there is no recommendation"), recipients: [] };
  const wanted = { intent: "reopenOrder", reason: "letter", id: "A-frei" } as const;
  await expectOwn("requestRelease", "buyer", login.buyer, () => requestRelease(ctx, facts, wanted, alone(login.buyer)));
});

test("recommendations and accounts", async () => {
  await ownRefused("block", all, (by) => block(ctx, number, by));
  await ownRefusedOfTwo("unblock", all, (by) => unblock(ctx, number, by));
  await ownRefused("blockAccount", ["referrer"], (by) => blockAccount(ctx, accountId, by));
  await ownRefusedOfTwo("unblockAccount", ["referrer"], (by) => unblockAccount(ctx, accountId, by));
  await ownRefused("confirmCustomerNumber", ["referrer"], (by) => confirmCustomerNumber(ctx, customerNumber, by));
  await ownRefused("rejectCustomerNumber", ["referrer"], (by) => rejectCustomerNumber(ctx, customerNumber, by));
});

test("an address is not corrected by a party, nor to one's own", async () => {
  const about: Party[] = [...all, "corrected"];
  const email = "neu@beispiel.de";
  await ownRefused("correctEmail", about, (by) => correctEmail(ctx, recommendation, email, by));
  const facts = { recommendation, recipients: [] };
  const wanted = { intent: "correctEmail", reason: "letter", email } as const;
  await ownRefused("requestRelease", about, (by) => requestRelease(ctx, facts, wanted, by));
  const [{ id } = expect.fail("nothing waits")] = await ctx.support.waiting(10);
  for (const who of ways("corrected"))
    await expectOwn("decideRequest", "corrected", who, () =>
      decideRequest(ctx, number, { intent: "release", id }, alone(who)),
    );
  expect((await decideRequest(ctx, number, { intent: "withdraw", id }, alone(stranger.id))).ok).toBe(true);
});

test("rewards", async () => {
  await ownRefused("holdForReview", all, (by) => holdForReview(ctx, claimId, by));
  await ownRefused("releaseClaim", all, (by) => releaseClaim(ctx, claimId, by));
  await ownRefused("reinstateClaim", all, (by) => reinstateClaim(ctx, claimId, by));
  await ownRefused("endLiability", all, (by) => endLiability(ctx, claimId, by));
  const goodwill = { name: "A-1", recommendationNumber: number, recipientNumber: null, cents: 900 };
  await ownRefusedOfTwo("grantGoodwill", all, (by) => grantGoodwill(ctx, goodwill, by));
  const waiver = { name: "R-1", cents: 400 };
  await ownRefusedOfTwo("waiveRecoverable", ["referrer"], (by) =>
    waiveRecoverable(ctx, { ...waiver, owner: accountId }, by),
  );
  await ownRefusedOfTwo("waiveRecoverable", ["referrer", "recipient"], (by) =>
    waiveRecoverable(ctx, { ...waiver, owner: recipient.number }, by),
  );
});

test("somebody else's reward is not released, if one's own is held for the same signal and goes with it", async () => {
  const me = login.referrer;
  const other = await link(0);
  await ingestOrderMessage(ctx, message(`A-${other.number}`, "received", other.number));
  const [theirs] = await ctx.claims.ofOrder((await ctx.orders.ofRecommendation(other.number))[0]?.id ?? "");
  const id = theirs?.id ?? expect.fail("there is no reward");
  const holdBoth = (cause: HoldCause) =>
    withTransaction(ctx, async (tx) => {
      for (const one of [claimId, id]) {
        const held = await tx.claims.byIdForUpdate(one);
        const by = { actor: "SYS", key: `${cause}-${one}`, reasonCode: "RISK_SAME_BANK_ACCOUNT" } as const;
        if (held) await placeHold(tx, held, cause, by);
      }
    });
  // What no release lifts is nothing in common.
  await holdBoth(`address:${ctx.secrets.newId()}`);
  expect((await holdForReview(ctx, id, alone(me))).ok).toBe(true);
  expect((await releaseClaim(ctx, id, alone(me))).ok).toBe(true);
  await holdBoth(`bank:${ctx.secrets.newId()}`);
  expect((await holdForReview(ctx, id, alone(me))).ok).toBe(true);
  await expectOwn("releaseClaim", "referrer", me, () => releaseClaim(ctx, id, alone(me)));
  expect((await releaseClaim(ctx, id, alone(stranger.id))).ok).toBe(true);
});

test("cases: by who was signed in as they wrote; an address that anybody can type makes nobody a party", async () => {
  const about: Party[] = [...all, "writer"];
  await ownRefused("answerCase", about, (by) => answerCase(ctx, opened.number, "Nein.", by));
  await ownRefused("closeCase", about, (by) => closeCase(ctx, opened.number, { end: "resolve", text: "" }, by));
});

test("what two people decide: the request, its approval, and all that the support does on the page", async () => {
  const facts = { recommendation, recipients: [] };
  await ownRefused("requestRelease", all, (by) =>
    requestRelease(ctx, facts, { intent: "unblock", reason: "letter" }, by),
  );
  const [waiting] = await ctx.support.waiting(10);
  const id = waiting?.id ?? expect.fail("nothing waits");
  for (const intent of ["release", "decline"] as const)
    await ownRefused("decideRequest", all, (by) =>
      decideRequest(ctx, number, { intent, id, declinedWhy: "unproven" }, by),
    );
  const mine = await link(0);
  const { user } = await signedInAs(ctx, "support", null, { email: `${mine.number}+1@beispiel.de` });
  const goodwill = { intent: "goodwill", reason: "call", cents: 500, caseName: "R-7", role: "referrer" } as const;
  for (const action of [{ intent: "block", reason: "call", confirmed: "on" }, goodwill] as const)
    await expectOwn("actOnRecommendation", "referrer", user.id, () =>
      actOnRecommendation(ctx, mine.number, user, action),
    );
});

test("the list of orders in review refuses it as well", async () => {
  const mine = await link(0);
  await ingestOrderMessage(ctx, message("A-pruefen", "received", mine.number, { productId: "gibt-es-nicht" }));
  const { user } = await signedInAs(ctx, "support", null, { email: `${mine.number}+2@beispiel.de` });
  const refused = { externalId: "A-pruefen", intent: "refuse", reason: "call", why: "RISK_REVIEW" } as const;
  await expectOwn("decideReview", "referrer", user.id, () => decideReview(ctx, user, refused));
  expect((await decideReview(ctx, stranger, refused)).ok).toBe(true);
});
