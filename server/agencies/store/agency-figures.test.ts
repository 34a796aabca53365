import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder, confirmOrder } from "#server/orders/review-order.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";

const { clock, ctx: context, link, message, owner } = await moneyServices();
const ctx = context as Parameters<typeof addAgency>[0];
const months = { october: new Date("2026-10-15T10:00:00Z"), november: new Date("2026-11-15T10:00:00Z") };

/** What the overview, the statistics and SQL say about one month, each on its own way. */
async function counted(agencyId: string, at: Date) {
  const next = new Date(at);
  next.setUTCMonth(at.getUTCMonth() + 1);
  const [from, until] = [at, next].map((one) => startOf(`${one.toISOString().slice(0, 7)}-01`)) as [Date, Date];
  const { recommendations, confirmed } = await ctx.agencyReports.figures(agencyId, at);
  const { total } = await ctx.agencyStatistics.between(agencyId, from, until, 10);
  const { rows } = await owner.query(
    `select (select count(*)::int from recommendation where "agencyId" = $1 and "openedAt" is not null
        and "createdAt" >= $2 and "createdAt" < $3) as recommendations,
      (select count(*)::int from "order" where "agencyId" = $1 and "confirmedAt" >= $2 and "confirmedAt" < $3
        and state in ('confirmed', 'qualified', 'reversed')) as confirmed`,
    [agencyId, from, until],
  );
  return {
    overview: { recommendations, confirmed },
    statistics: { recommendations: total.shared, confirmed: total.released },
    sql: rows[0],
  };
}
const all = (recommendations: number, confirmed: number) => {
  const one = { recommendations, confirmed };
  return { overview: one, statistics: one, sql: one };
};

it("an order released in one month is not counted again when it qualifies or is reversed in the next", async () => {
  clock.now = months.october;
  const agency = await addAgency(ctx);
  const linked = [await link(50), await link(50), await link(50)];
  const numbers = linked.map(({ number }) => number);
  await owner.query(`update recommendation set "agencyId" = $1 where number = any($2)`, [agency.id, numbers]);
  await owner.query(`update recommendation set "openedAt" = null, state = 'awaitingOptIn' where number = $1`, [
    numbers[2],
  ]);
  const orderIds: string[] = [];
  for (const number of numbers.slice(0, 2)) {
    await ingestOrderMessage(ctx, message(`F-${number}`, "received", number));
    const [order] = await ctx.orders.ofRecommendation(number);
    orderIds.push(order?.id ?? "");
    expect(
      await confirmOrder(ctx, order?.id ?? "", auditedAction({ actor: "OWN", actorId: "x", key: number })),
    ).toMatchObject({
      ok: true,
    });
    await ingestOrderMessage(ctx, message(`F-${number}`, "delivered", number));
  }
  expect(await counted(agency.id, months.october)).toEqual(all(2, 2));

  clock.now = months.november;
  await qualifyDueOrders(ctx);
  const states = async () =>
    (await owner.query(`select state from "order" where id = any($1::uuid[]) order by state`, [orderIds])).rows.map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(["qualified", "qualified"]);
  expect(await counted(agency.id, months.october)).toEqual(all(2, 2));
  expect(await counted(agency.id, months.november)).toEqual(all(0, 0));

  const by = auditedAction({ actorId: "x", reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "late" });
  await cancelOrder(ctx, orderIds[0] ?? "", by);
  expect(await states()).toEqual(["qualified", "reversed"]);
  expect(await counted(agency.id, months.october)).toEqual(all(2, 2));
  expect(await counted(agency.id, months.november)).toEqual(all(0, 0));

  await owner.query(`update recommendation set "openedAt" = $2, state = 'open' where number = $1`, [
    numbers[2],
    clock.now,
  ]);
  expect((await counted(agency.id, months.october)).overview).toEqual({ recommendations: 3, confirmed: 2 });
  expect(await checkInvariants(owner, "nordlicht")).toEqual([]);
});
