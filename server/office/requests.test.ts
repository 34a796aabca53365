import { afterEach, describe, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { blockAccount } from "#server/people/account/block.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";
import type { RequestContext } from "./context.ts";
import { decideRequest, requestRelease } from "./requests.ts";

const { ctx: base, link, message, owner } = await moneyServices();
const ctx = base as Parameters<typeof signedInAs>[0] & RequestContext;
const { user: asks } = await signedInAs(ctx, "support");
const { user: decides } = await signedInAs(ctx, "support");
const { user: another } = await signedInAs(ctx, "support");
const by = (actorId: string) => auditedAction({ actorId, reasonCode: "LOOKED_AT", key: ctx.secrets.newId() });

type Kind = Parameters<typeof requestRelease>[2];
/** A link about which a request waits, in a state in which it can be carried out. */
async function requested(wanted: Kind) {
  const { number, accountId } = await link(0);
  if (wanted.intent === "unblock") await block(ctx, number, { ...by(asks.id), reasonCode: "RISK_REVIEW" });
  if (wanted.intent === "unblockAccount") await blockAccount(ctx, accountId, { ...by(asks.id), reasonCode: "RISK" });
  if (wanted.intent === "reopenOrder") {
    await ingestOrderMessage(ctx, message(`A-${number}`, "confirmed", number));
    const [order] = await ctx.orders.ofRecommendation(number);
    await cancelOrder(ctx, order?.id ?? "", { ...by(asks.id), reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
  }
  const recommendation = (await ctx.recommendations.byNumber(number)) ?? expect.fail("there is no recommendation");
  const named = { ...wanted, ...(wanted.id && { id: `A-${number}` }), ...(wanted.caseName && { caseName: number }) };
  const request = await requestRelease(ctx, { recommendation, recipients: [] }, named, by(asks.id));
  return { number, accountId, id: request.ok ? request.value.id : expect.fail(request.refusal.code) };
}

const decide = (number: string, id: string, intent: "release" | "withdraw" | "decline", who: { id: string }) =>
  decideRequest(ctx, number, { intent, id, declinedWhy: intent === "decline" ? "unproven" : null }, by(who.id));
const stateOf = async (id: string) => (await owner.query("select state from support_request where id = $1", [id])).rows;
/** How much the tables of what happens hold. */
const written = async () =>
  (
    await owner.query(`select (select count(*) from event) as events, (select count(*) from audit_entry) as entries,
      (select count(*) from reward_claim) as claims, (select count(*) from mail) as mails`)
  ).rows;

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

test("the first decision about a request counts: what was withdrawn or declined meanwhile is not carried out", async () => {
  for (let round = 0; round < 8; round++) {
    const { number, accountId, id } = await requested({
      intent: "goodwill",
      reason: "call",
      caseName: "K",
      cents: 900,
    });
    await Promise.all([
      decide(number, id, "release", decides),
      decide(number, id, "withdraw", asks),
      decide(number, id, "decline", another),
    ]);
    const [{ state }] = await stateOf(id);
    const granted = await ctx.claims.extrasOfAccount(accountId);
    expect([state, granted.length]).toEqual([state, state === "released" ? 1 : 0]);
  }
});

describe.each([
  { intent: "goodwill", reason: "call", caseName: "K", cents: 900 },
  { intent: "unblock", reason: "call" },
  { intent: "unblockAccount", reason: "call" },
  { intent: "reopenOrder", reason: "call", id: "A" },
  { intent: "correctEmail", reason: "call", email: "richtig@beispiel.example" },
] as Kind[])("a release of $intent", (wanted) => {
  test("that breaks off before the request is closed has done nothing, and can be repeated", async () => {
    const given = wanted.email ? { ...wanted, email: `${ctx.secrets.newId()}@beispiel.example` } : wanted;
    const { number, id } = await requested(given);
    const before = await written();
    await owner.query(`create function broken() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
      create trigger cut before update on support_request for each row execute function broken()`);
    await expect(decide(number, id, "release", decides)).rejects.toThrow();
    await owner.query("drop trigger cut on support_request; drop function broken");
    expect([await written(), await stateOf(id)]).toEqual([before, [{ state: "waiting" }]]);
    expect(await decide(number, id, "release", decides)).toMatchObject({ ok: true });
    expect(await stateOf(id)).toEqual([{ state: "released" }]);
  });

  test("that is clicked twice takes place once", async () => {
    const given = wanted.email ? { ...wanted, email: `${ctx.secrets.newId()}@beispiel.example` } : wanted;
    const { number, id } = await requested(given);
    const click = () => decide(number, id, "release", decides);
    expect((await Promise.all([click(), click(), click()])).map(({ ok }) => ok)).toEqual([true, true, true]);
    const after = await written();
    expect(await decide(number, id, "decline", another)).toMatchObject({ refusal: { code: "notFound" } });
    expect(await written()).toEqual(after);
    const { rows } = await owner.query(`select 1 from audit_entry where about like $1 and "actorId" like '%,%'`, [
      `%:${number}`,
    ]);
    expect(rows).toHaveLength(1);
  });
});
