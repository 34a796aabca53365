import { expect, it } from "vitest";
import { showOverview } from "#server/agencies/statistics/overview.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder, confirmOrder } from "#server/orders/review-order.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";

const { clock, ctx: context, link, message, owner } = await moneyServices();
const ctx = context as Parameters<typeof addAgency>[0];
const day = (of: string) => new Date(`2026-${of}T10:00:00Z`);

/** An order of a recommendation for the agency, delivered; how it ends is the clock's. */
async function ordered(agencyId: string, name: string): Promise<{ number: string; orderId: string }> {
  const { number } = await link(50);
  await owner.query(`update recommendation set "agencyId" = $1 where number = $2`, [agencyId, number]);
  await ingestOrderMessage(ctx, message(`${name}-${number}`, "received", number));
  const [order] = await ctx.orders.ofRecommendation(number);
  const orderId = order?.id ?? expect.fail();
  await confirmOrder(ctx, orderId, auditedAction({ actor: "OWN", actorId: "x", key: number }));
  await ingestOrderMessage(ctx, message(`${name}-${number}`, "delivered", number));
  return { number, orderId };
}
const sql = async (query: string, ...values: unknown[]) => {
  const { rows } = await owner.query(`select (${query})::float8 as n`, values);
  return rows[0]?.n as number | null;
};

it("an owner's figures in euros are those of the database, for the last thirty days and the thirty before", async () => {
  clock.now = day("08-20");
  const agency = await addAgency(ctx);
  const other = await addAgency(ctx);
  const { user } = await signedInAs(ctx, "owner", agency.id);
  const me = { ...user, agencyId: agency.id };
  expect(await showOverview(ctx, me)).toEqual({
    days: 30,
    current: { earnedCents: 0, conversion: null },
    before: { earnedCents: 0, conversion: null },
    owedCents: 0,
    expectedCents: 0,
    best: null,
    invoices: { count: 0, cents: 0 },
  });

  // Certain in September: one; in October: one, one that is then lost, one of another agency; one may still count.
  await ordered(agency.id, "AUG");
  clock.now = day("09-12");
  await qualifyDueOrders(ctx);
  clock.now = day("09-24");
  await ordered(agency.id, "SEP");
  const { orderId } = await ordered(agency.id, "LOST");
  await ordered(other.id, "THEIRS");
  const bare = await link(50);
  await owner.query(`update recommendation set "agencyId" = $1 where number = $2`, [agency.id, bare.number]);
  clock.now = day("10-15");
  await qualifyDueOrders(ctx);
  await cancelOrder(
    ctx,
    orderId,
    auditedAction({ actorId: "x", reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "lost" }),
  );
  await ordered(agency.id, "OCT");

  const shown = await showOverview(ctx, me);
  const earned = (from: string, until: string) =>
    sql(
      `select coalesce(sum(cents), 0) from reward_claim where "agencyId" = $1 and kind = 'base'
       and state not in ('cancelled', 'expired') and ("readyAt" at time zone 'Europe/Berlin')::date between $2 and $3`,
      agency.id,
      from,
      until,
    );
  const share = (from: string, until: string) =>
    sql(
      `select round(100.0 * count(*) filter (where exists (select from "order" o where o."recommendationNumber" = r.number))
         / nullif(count(*), 0), 1) from recommendation r
       where "agencyId" = $1 and "openedAt" is not null and ("createdAt" at time zone 'Europe/Berlin')::date between $2 and $3`,
      agency.id,
      from,
      until,
    );
  expect(shown.current).toEqual({
    earnedCents: await earned("2026-09-16", "2026-10-15"),
    conversion: await share("2026-09-16", "2026-10-15"),
  });
  expect(shown.before).toEqual({
    earnedCents: await earned("2026-08-17", "2026-09-15"),
    conversion: await share("2026-08-17", "2026-09-15"),
  });
  const inState = (states: string) =>
    sql(
      `select sum(cents) from reward_claim where "agencyId" = $1 and state = any(string_to_array($2, ','))`,
      agency.id,
      states,
    );
  expect(shown.owedCents).toBe(await inState("choose,needsBankDetails,readyToPay,collected,unclaimed"));
  expect(shown.expectedCents).toBe(await inState("reserved"));
  expect([shown.current.earnedCents, shown.before.earnedCents].every((cents) => cents > 0)).toBe(true);
  expect(shown.current.conversion).toBe(75);
  expect(shown.best?.cents).toBe(shown.current.earnedCents);

  // Who may not see invoices does not learn their sum; nobody sees another agency's money.
  expect((await showOverview(ctx, { ...me, role: "employee" })).invoices).toBeNull();
  expect((await showOverview(ctx, { ...me, agencyId: other.id })).current.earnedCents).toBe(
    await sql(`select sum(cents) from reward_claim where "agencyId" = $1 and state <> 'cancelled'`, other.id),
  );
});
