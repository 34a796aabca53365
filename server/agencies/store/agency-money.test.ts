import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { cancelInvoice, markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { linesOf, totalsOf, vatPercentOn } from "#server/agencies/invoice/rules/totals.ts";
import { agencyReports } from "#server/agencies/reports.ts";
import { addPlanRow, removePlanRow } from "#server/agencies/reward-plan/add-row.ts";
import { rehearsePlanRow } from "#server/agencies/reward-plan/rehearse.ts";
import type { PlanRowInput } from "#server/agencies/reward-plan/schema.ts";
import { showOverview } from "#server/agencies/statistics/overview.ts";
import { billableSql } from "#server/agencies/store/invoices.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder, confirmOrder } from "#server/orders/review-order.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { changeEmployee } from "#server/people/sso/change-employee.ts";
import { dayOf, startOf } from "#server/platform/values/calendar.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { passOnDueClaims } from "#server/rewards/claim/pass-on-due.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { booked } from "#tests/support/database/booked.ts";
import { rowsRead } from "#tests/support/database/rows-read.ts";
import { writtenColumns } from "#tests/support/database/written-columns.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const services = await moneyServices();
const { clock, link, message, count, owner } = services;
const ctx = services.ctx as Parameters<typeof addAgency>[0] & typeof services.ctx;
const product = (await ctx.products.list())[0];
const group = product?.group ?? "";

/** An agency with its owner, at the time of `start`. */
async function agencyWithOwner(feeCents = 500) {
  clock.now = start;
  const agency = await addAgency(ctx, { feeCents });
  const { user } = await signedInAs(ctx, "owner", agency.id);
  return { agency, me: { ...user, agencyId: agency.id } };
}

const row = (changed: Partial<PlanRowInput> = {}): PlanRowInput => ({
  productGroup: group,
  kind: "fixed",
  referrerCents: 700,
  recipientCents: 2300,
  validFrom: "2026-03-03",
  validUntil: "2026-06-30",
  ...changed,
});

/** An order by a link for the agency. */
async function orderFor(agencyId: string, name: string, at = clock.now): Promise<string> {
  clock.now = at;
  const { number } = await link(50);
  await owner.query(`update recommendation set "agencyId" = $2 where number = $1`, [number, agencyId]);
  await ingestOrderMessage(ctx, message(name, "received", number));
  const [order] = await ctx.orders.ofRecommendation(number);
  return order?.id ?? expect.fail(`there is no order ${name}`);
}

const release = (orderId: string) =>
  confirmOrder(ctx, orderId, auditedAction({ actor: "OWN", actorId: ctx.secrets.newId(), key: ctx.secrets.newId() }));

describe("the reward plan", () => {
  it("accepts future rows without overlaps, one of twenty at once, and only future rows can be deleted", async () => {
    const { me } = await agencyWithOwner();
    const twenty = await Promise.all(Array.from({ length: 20 }, () => addPlanRow(ctx, me, row())));
    expect(twenty.filter(({ ok }) => ok)).toHaveLength(1);
    const refusalOf = async (changed: Partial<PlanRowInput>) => {
      const added = await addPlanRow(ctx, me, row(changed));
      return added.ok ? null : added.refusal.code;
    };
    expect(await refusalOf({ validFrom: "2026-06-30", validUntil: "2026-07-01" })).toBe("planRowOverlaps");
    expect(await refusalOf({ validFrom: "2026-03-02", validUntil: "2026-03-02" })).toBe("planRowPast");
    expect(await refusalOf({ validFrom: "2026-08-02", validUntil: "2026-08-01" })).toBe("planRowEndsFirst");
    expect(await refusalOf({ productGroup: "nothing" })).toBe("planGroupUnknown");
    expect(await refusalOf({ validFrom: "2026-07-01", validUntil: "2026-07-31" })).toBeNull();
    const [later, first] = await ctx.rewardPlan.ofAgency(me.agencyId);
    clock.now = new Date("2026-03-03T09:00:00Z");
    const { agencyId } = (await agencyWithOwner()).me;
    clock.now = new Date("2026-03-03T09:00:00Z");
    expect((await removePlanRow(ctx, { ...me, agencyId }, later?.id ?? "")).ok).toBe(false);
    expect((await removePlanRow(ctx, me, first?.id ?? "")).ok).toBe(false);
    expect((await removePlanRow(ctx, me, later?.id ?? "")).ok).toBe(true);
    expect((await ctx.rewardPlan.ofAgency(me.agencyId)).map(({ id }) => id)).toEqual([first?.id]);
  });

  it("decides what a recommendation promises; without a matching row the product does", async () => {
    const { me, agency } = await agencyWithOwner();
    await addPlanRow(ctx, me, row());
    const adviserId = ctx.secrets.newId();
    await owner.query(
      `insert into adviser values ('nordlicht', $1, $2, $3, 'Ida', 'Berg', '01067', 'Dresden', null, true, now())`,
      [adviserId, agency.id, adviserId],
    );
    const promised = async (at: string) => {
      clock.now = new Date(at);
      const email = `${ctx.secrets.newId()}@beispiel.de`;
      const adviser = { id: adviserId, agencyId: agency.id };
      const planInput = {
        firstName: "Eva",
        lastName: "Kern",
        email,
        productId: product?.id ?? "",
        recipientShare: 0 as const,
      };
      await createRecommendation(ctx, { ...planInput, terms: true, audience: "private", attempt: email, adviser });
      const { rows } = await owner.query(
        `select "rewardCents", "referrerCents", "recipientCents" from recommendation r where r."agencyId" = $1
         union all select (a.application ->> 'rewardCents')::int, (a.application ->> 'referrerCents')::int,
           (a.application ->> 'recipientCents')::int from (select null::jsonb as application) a where false`,
        [agency.id],
      );
      return rows;
    };
    const { verboseAccountMessages } = ctx.tenant.modules;
    ctx.tenant.modules.verboseAccountMessages = true;
    const before = await promised("2026-03-02T10:00:00Z");
    const after = await promised("2026-03-03T10:00:00Z");
    ctx.tenant.modules.verboseAccountMessages = verboseAccountMessages;
    const cents = product?.commission.cents;
    expect(before).toEqual([{ rewardCents: cents, referrerCents: cents, recipientCents: 0 }]);
    expect(after).toContainEqual({ rewardCents: 3000, referrerCents: 700, recipientCents: 2300 });
  });

  it("is rehearsed on real orders: the old figure is the ledger's, and nothing is written", async () => {
    const { me, agency } = await agencyWithOwner();
    for (const [index, at] of ["2026-03-04T09:00:00Z", "2026-03-09T09:00:00Z", "2026-04-14T09:00:00Z"].entries())
      await orderFor(agency.id, `REH-${index}-${agency.id}`, new Date(at));
    clock.now = new Date("2026-05-02T09:00:00Z");
    const { rows } = await owner.query(
      `select to_char(l."occurredAt", 'YYYY-MM') as month, sum(l.cents)::int as cents from ledger_entry l
       join reward_claim c on c.id = l."claimId" join recommendation r on r.number = c."recommendationNumber"
       where r."agencyId" = $1 and l.kind = 'accrued' group by 1 order by 1`,
      [agency.id],
    );
    const sizes = () => Promise.all(["reward_plan", "event", "ledger_entry"].map((table) => count(table, "true", [])));
    const before = await sizes();
    const months = await rehearsePlanRow(ctx, agency.id, row({ validFrom: "2026-06-01" }));
    expect(await sizes()).toEqual(before);
    expect(months).toHaveLength(12);
    const filled = months.filter(({ orders }) => orders > 0);
    expect(filled.map(({ month, oldCents }) => ({ month, cents: oldCents }))).toEqual(rows);
    expect(filled.map(({ newCents }) => newCents)).toEqual([6000, 3000]);
    expect(me.agencyId).toBe(agency.id);
  });
});

describe("invoices", () => {
  const nextMonth = () => {
    const [year = 0, month = 0] = dayOf(clock.now).split("-").map(Number);
    clock.now = new Date(
      startOf(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, "0")}-01`).getTime() + day,
    );
  };

  it("bill the claims of released orders and a fee each, once per month, for any number of workers", async () => {
    const { agency } = await agencyWithOwner();
    const released = await orderFor(agency.id, `INV-1-${agency.id}`);
    await release(released);
    await orderFor(agency.id, `INV-2-${agency.id}`);
    await billAgencies(ctx);
    expect(await ctx.invoices.ofAgency(agency.id)).toEqual([]);
    nextMonth();
    expect(await ctx.due.kinds(clock.now)).toContain("bill-agencies");
    await Promise.all([1, 2, 3, 4].map(() => billAgencies(ctx)));
    await billAgencies(ctx);
    const invoices = await ctx.invoices.ofAgency(agency.id);
    expect(invoices).toMatchObject([
      { month: "2026-03", kind: "invoice", state: "issued", netCents: 5500, vatCents: 1045, grossCents: 6545 },
    ]);
    expect(await ctx.due.kinds(clock.now)).not.toContain("bill-agencies");
    const [invoice] = invoices;
    const paid = auditedAction({ key: ctx.secrets.newId() });
    expect((await markInvoicePaid(ctx, invoice?.number ?? 0, paid)).ok).toBe(true);
    expect((await markInvoicePaid(ctx, invoice?.number ?? 0, paid)).ok).toBe(false);
    expect((await cancelInvoice(ctx, invoice?.number ?? 0, paid)).ok).toBe(false);
  });

  it("are postings: a fee at its release, all else at the issue, each undone or paid by what ends the document", async () => {
    const { agency } = await agencyWithOwner();
    const posted = async () => {
      const { rows } = await owner.query<{ account: string; cents: number }>(
        `select p.account, sum(p.cents)::int as cents from posting p join ledger_transaction t on t.id = p."transactionId"
         where t.id in (select "transactionId" from posting where account = 'agencyReceivable' and subject = $1)
         group by 1 having sum(p.cents) <> 0`,
        [agency.id],
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    };
    const released = { agencyReceivable: 500, agencyRevenue: -500 };
    const issued = { agencyReceivable: 6545, agencyRevenue: -5500, vat: -1045 };
    await release(await orderFor(agency.id, `POST-1-${agency.id}`));
    expect(await posted()).toEqual(released);
    nextMonth();
    await billAgencies(ctx);
    expect(await posted()).toEqual(issued);
    const last = async () => (await ctx.invoices.ofAgency(agency.id))[0]?.number ?? 0;
    await cancelInvoice(ctx, await last(), auditedAction({ key: ctx.secrets.newId() }));
    expect(await posted()).toEqual(released);
    nextMonth();
    await billAgencies(ctx);
    expect(await posted()).toEqual(issued);
    await markInvoicePaid(ctx, await last(), auditedAction({ key: ctx.secrets.newId() }));
    const { agencyReceivable: _, ...fees } = issued;
    expect(await posted()).toEqual({ ...fees, bank: 6545 });
    expect((await reconcile(ctx)).findings).toEqual([]);
  });

  it("give back what ended in a month with less than nothing, in that month: a credit note, mailed, to be paid out", async () => {
    const { agency } = await agencyWithOwner();
    const orderId = await orderFor(agency.id, `CREDIT-${agency.id}`);
    await release(orderId);
    nextMonth();
    await billAgencies(ctx);
    const [invoice] = await ctx.invoices.ofAgency(agency.id);
    const key = () => auditedAction({ key: ctx.secrets.newId() });
    await markInvoicePaid(ctx, invoice?.number ?? 0, key());
    const lost = { reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: ctx.secrets.newId() } as const;
    await cancelOrder(ctx, orderId, auditedAction(lost));
    nextMonth();
    await Promise.all([billAgencies(ctx), billAgencies(ctx)]);
    const [credit, ...more] = await ctx.invoices.ofAgency(agency.id);
    expect(credit).toMatchObject({ kind: "creditNote", month: "2026-04", netCents: -5000, grossCents: -5950 });
    expect(more.map(({ kind }) => kind)).toEqual(["invoice"]);
    const { rows: mails } = await owner.query(
      `select key, recipient from mail where kind = 'agencyDocument' and key like $1`,
      [`%${credit?.id}`],
    );
    expect(mails).toHaveLength(1);
    const open = () => ctx.invoices.issued({ state: "issued", below: null, limit: 9 });
    expect((await open()).map(({ id }) => id)).toContain(credit?.id);
    expect(await owedBy(agency.id)).toBe(-5950);
    nextMonth();
    await billAgencies(ctx);
    expect(await ctx.invoices.ofAgency(agency.id)).toHaveLength(2);
    expect((await markInvoicePaid(ctx, credit?.number ?? 0, key())).ok).toBe(true);
    expect(await owedBy(agency.id)).toBe(0);
    expect((await reconcile(ctx)).findings).toEqual([]);
  });

  it("ask no less for a recipient's part that fell to the referrer, and give it back if the order is lost then", async () => {
    const { agency, me } = await agencyWithOwner();
    const orderId = await orderFor(agency.id, `PASSED-${agency.id}`);
    await release(orderId);
    nextMonth();
    await billAgencies(ctx);
    const { recommendationNumber = null } = (await ctx.orders.byId(orderId)) ?? {};
    await owner.query(`update recipient set email = null where "recommendationNumber" = $1`, [recommendationNumber]);
    await ingestOrderMessage(
      ctx,
      message(`PASSED-${agency.id}`, "delivered", recommendationNumber, { orderedAt: start }),
    );
    clock.now = new Date(clock.now.getTime() + 16 * day);
    await qualifyDueOrders(ctx);
    clock.now = new Date(clock.now.getTime() + 62 * day);
    expect(await passOnDueClaims(ctx)).toBe(1);
    nextMonth();
    await billAgencies(ctx);
    const billed = async () => (await ctx.invoices.ofAgency(agency.id)).map(({ kind, netCents }) => [kind, netCents]);
    expect(await billed()).toEqual([["invoice", 5500]]);
    expect(await showOverview(ctx, me)).toMatchObject({ owedCents: 5000 });
    const all = { ...agencyReports.rewards.order, pageSize: 25, pageNumber: 1, after: null, filter: {} };
    const listed = await ctx.agencyReports.page("rewards", agency.id, all);
    expect([listed.items.length, listed.totalCount]).toEqual([3, 3]);
    await cancelOrder(
      ctx,
      orderId,
      auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: ctx.secrets.newId() }),
    );
    nextMonth();
    await billAgencies(ctx);
    expect(await billed()).toEqual([
      ["creditNote", -5000],
      ["invoice", 5500],
    ]);
    expect((await reconcile(ctx)).findings).toEqual([]);
  });

  /** What an agency owes by the ledger; negative: it is owed. */
  async function owedBy(agencyId: string): Promise<number> {
    const { rows } = await owner.query(
      `select coalesce(sum(cents), 0)::int as cents from posting where account = 'agencyReceivable' and subject = $1`,
      [agencyId],
    );
    return rows[0].cents;
  }

  it("charge the fee to the agency that released the order, also if it belongs to another one by then", async () => {
    const { agency } = await agencyWithOwner();
    const orderId = await orderFor(agency.id, `MOVED-${agency.id}`);
    await release(orderId);
    const { agency: other } = await agencyWithOwner(900);
    await owner.query(
      `update recommendation set "agencyId" = $2 where number = (select "recommendationNumber" from "order" where id = $1)`,
      [orderId, other.id],
    );
    await owner.query(`update "order" set "agencyId" = $2 where id = $1`, [orderId, other.id]);
    nextMonth();
    await billAgencies(ctx);
    const billed = async (id: string) =>
      Promise.all(
        (await ctx.invoices.ofAgency(id)).map(async (one) =>
          (await ctx.invoices.itemsOf(one.id)).map(({ kind, cents }) => [kind, cents]),
        ),
      );
    expect(await billed(agency.id)).toEqual([[["fee", 500]]]);
    expect((await billed(other.id)).flat().filter(([kind]) => kind === "fee")).toEqual([]);
  });

  it("charge an agreed fee only for later releases", async () => {
    const { agency } = await agencyWithOwner(0);
    await release(await orderFor(agency.id, `FEE-1-${agency.id}`));
    nextMonth();
    await billAgencies(ctx);
    await setFee(agency.id, 500);
    await release(await orderFor(agency.id, `FEE-2-${agency.id}`));
    nextMonth();
    await billAgencies(ctx);
    const [later, earlier] = await ctx.invoices.ofAgency(agency.id);
    expect([earlier?.netCents, later?.netCents]).toEqual([5000, 5500]);
  });

  const setFee = (agencyId: string, cents: number) =>
    owner.query(`update agency set "feeCents" = $2 where id = $1`, [agencyId, cents]);

  it("charge the fee of the release's day, however it changes before the document, or after its cancellation", async () => {
    const { agency } = await agencyWithOwner(500);
    await release(await orderFor(agency.id, `FEE-3-${agency.id}`));
    for (const changed of [900, 2500, 0]) {
      await setFee(agency.id, changed);
      nextMonth();
      await billAgencies(ctx);
      const [bill] = await ctx.invoices.ofAgency(agency.id);
      const fees = (await ctx.invoices.itemsOf(bill?.id ?? "")).filter(({ kind }) => kind === "fee");
      expect(fees.map(({ cents }) => cents)).toEqual([500]);
      expect(bill).toMatchObject({ kind: "invoice", netCents: 5500 });
      await cancelInvoice(ctx, bill?.number ?? 0, auditedAction({ key: ctx.secrets.newId() }));
    }
  });

  it("read only what changed since the last one, however many orders an agency has", async () => {
    const { agency } = await agencyWithOwner();
    const first = await orderFor(agency.id, `PLAN-1-${agency.id}`);
    await release(first);
    nextMonth();
    await billAgencies(ctx);
    const since = new Date(clock.now.getTime() - 2 * day);
    await release(await orderFor(agency.id, `PLAN-2-${agency.id}`));
    nextMonth();
    const values = ["nordlicht", agency.id, clock.now.toISOString(), since.toISOString()];
    const columns = await writtenColumns(owner, "order");
    await owner.query(
      `insert into "order" (${columns}) select ${columns} from (
         select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'externalId', o.id || '-' || n))).*
         from "order" o, generate_series(1, 3000) n where o.id = $1) one`,
      [first],
    );
    await owner.query(
      booked(
        `insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'orderId', o.id,
           'sourceKey', 'order:' || o.id))).*
         from reward_claim c, "order" o where c."orderId" = $1 and o."externalId" like $1 || '-%'`,
      ),
      [first],
    );
    await owner.query(
      `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'aggregateId', gen_random_uuid(),
         'key', e.key || '-' || n))).* from event e, generate_series(1, 3000) n where e."aggregateId" = $1 and e.event = 'confirm'`,
      [first],
    );
    // All tables: the plan depends on each that the statement reads. Tables of a few pages may be read whole.
    await owner.query("analyze");
    expect(await rowsRead(services.database.of("nordlicht"), billableSql, values)).toBeLessThan(500);
  });

  it("have the sums of the ledger for any events, and numbers without gaps", async () => {
    const step = fc.constantFrom("order", "release", "cancel", "month", "cancelInvoice");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { agency } = await agencyWithOwner(300);
        const orders: string[] = [];
        for (const [index, one] of [...steps, "month" as const, "month" as const].entries()) {
          clock.now = new Date(clock.now.getTime() + 3_600_000);
          const last = orders.at(-1);
          if (one === "order") orders.push(await orderFor(agency.id, `R-${index}-${agency.id}`));
          else if (one === "release" && last) await release(last);
          else if (one === "cancel" && last)
            await cancelOrder(
              ctx,
              last,
              auditedAction({
                reasonCode: "RULE_CANCELLED_BY_CUSTOMER",
                key: ctx.secrets.newId(),
              }),
            );
          else if (one === "month") {
            nextMonth();
            await Promise.all([billAgencies(ctx), billAgencies(ctx)]);
          } else if (one === "cancelInvoice") {
            const open = (await ctx.invoices.ofAgency(agency.id)).find(
              ({ kind, state }) => kind !== "cancellation" && state === "issued",
            );
            if (open) await cancelInvoice(ctx, open.number ?? 0, auditedAction({ key: ctx.secrets.newId() }));
          }
        }
        await expectToAddUp(agency.id);
        expect(await ctx.reconciliation.differences(9)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    const { rows } = await owner.query(`select number from invoice where "tenantId" = 'nordlicht' order by number`);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  it("have numbers of their legal seller, whichever of its tenants they are of", async () => {
    const sister = services.ctxOf("standard", () => clock.now) as typeof ctx;
    sister.tenant.legal = { ...sister.tenant.legal, ...ctx.tenant.legal };
    const numbers = async (one: typeof ctx, count: number) => {
      const agency = await addAgency(one);
      const made = await Promise.all(Array.from({ length: count }, () => addInvoice(one, agency)));
      return made.map(({ number }) => number);
    };
    const both = (await Promise.all([numbers(ctx, 3), numbers(sister, 3)])).flat().sort((one, other) => one - other);
    expect(both.map((number) => number - (both[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("are cancelled under their own seller's numbers after the tenant got another one, also both at once", async () => {
    const agency = await addAgency(ctx);
    const { legal } = ctx.tenant;
    const old = [await addInvoice(ctx, agency), await addInvoice(ctx, agency), await addInvoice(ctx, agency)];
    ctx.tenant.legal = { ...legal, operator: `Nachfolgerin ${agency.id}` };
    const first = (await addInvoice(ctx, agency)).number;
    const cancel = async ({ number }: { number: number }) => {
      const cancelled = await cancelInvoice(ctx, number, auditedAction({ key: ctx.secrets.newId() }));
      return cancelled.ok ? { number: cancelled.value.number, of: cancelled.value.seller.name } : expect.fail();
    };
    expect(await cancel(old[0] ?? expect.fail())).toEqual({ number: first + 1, of: legal.operator });
    const made = await Promise.all([
      addInvoice(ctx, agency).then(({ number }) => number),
      ...old.slice(1).map((one) => cancel(one).then(({ number }) => number)),
    ]);
    ctx.tenant.legal = legal;
    expect(made.map(Number).sort((one, other) => one - other)).toEqual([first + 2, first + 3, first + 4]);
    expect((await addInvoice(ctx, agency)).number).toBe(first + 5);
  });

  it("bear the VAT of their month's last day, and keep it", () => {
    const of = (day: string) => totalsOf([{ cents: 10_000 }], vatPercentOn(day)).vatCents;
    expect(["2020-06-30", "2020-07-01", "2020-12-31", "2021-01-01", "2026-11-30"].map(of)).toEqual([
      1900, 1600, 1600, 1900, 1900,
    ]);
  });

  it("are erased with everything that they and their releases booked, so that what is left agrees", async () => {
    const { agency } = await agencyWithOwner();
    await release(await orderFor(agency.id, `OLD-${agency.id}`));
    nextMonth();
    await billAgencies(ctx);
    const [invoice] = await ctx.invoices.ofAgency(agency.id);
    await markInvoicePaid(ctx, invoice?.number ?? 0, auditedAction({ key: ctx.secrets.newId() }));
    for (const [table, column, which] of [
      ["invoice", "createdAt", `"agencyId" = $1::uuid`],
      ["invoice", "endedAt", `"agencyId" = $1::uuid`],
      [
        "ledger_transaction",
        "occurredAt",
        `id in (select "transactionId" from posting where account = 'agencyReceivable' and subject = $1)`,
      ],
    ])
      await owner.query(`update ${table} set "${column}" = '2010-02-01' where ${which}`, [agency.id]);
    await eraseRecords(ctx, "invoices");
    expect(await ctx.invoices.ofAgency(agency.id)).toEqual([]);
    const { rows } = await owner.query(`select from posting where account = 'agencyReceivable' and subject = $1`, [
      agency.id,
    ]);
    expect(rows).toEqual([]);
    expect((await reconcile(ctx)).findings).toEqual([]);
  });

  /** The sum of all documents equals ledger and releases, less what the next month's invoice will contain. */
  async function expectToAddUp(agencyId: string): Promise<void> {
    const documents = await ctx.invoices.ofAgency(agencyId);
    for (const document of documents) {
      const items = await ctx.invoices.itemsOf(document.id);
      const { netCents, vatCents, grossCents, vatPercent } = document;
      expect(totalsOf(items, vatPercent)).toEqual({ netCents, vatCents, grossCents });
      expect(linesOf(items).reduce((sum, line) => sum + line.count * line.unitCents, 0)).toBe(netCents);
    }
    const { rows } = await owner.query<{ ledger: number; fees: number }>(
      `with released as (select distinct o.id from "order" o join recommendation r on r.number = o."recommendationNumber"
         join event e on e."aggregateId" = o.id::text and e.event = 'confirm' and e.actor = 'OWN' where r."agencyId" = $1)
       select (select coalesce(sum(case when l.kind in ('cancelled', 'expired') then -l.cents else l.cents end), 0)::int
           from ledger_entry l join reward_claim c on c.id = l."claimId"
           where c."orderId" in (select id from released) and l.kind not in ('paid', 'returned')) as ledger,
         (select count(*)::int * 300 from event e where e.event = 'confirm' and e.actor = 'OWN'
           and e."aggregateId" in (select id::text from released)) as fees`,
      [agencyId],
    );
    const before = new Date(clock.now.getTime() + day);
    const { rows: stored } = await owner.query(`select "billedUntil" from agency where id = $1`, [agencyId]);
    const waiting = await ctx.invoices.billable(agencyId, { since: stored[0].billedUntil, before });
    expect(await ctx.invoices.billable(agencyId, { since: null, before })).toEqual(waiting);
    const billed = documents.reduce((sum, { netCents }) => sum + netCents, 0);
    expect(billed + totalsOf(waiting, 19).netCents).toBe((rows[0]?.ledger ?? 0) + (rows[0]?.fees ?? 0));
  }
});

describe("an agency's people", () => {
  it("lose their sessions with their access, and always have one owner", async () => {
    const { me, agency } = await agencyWithOwner();
    const { user } = await signedInAs(ctx, "employee", agency.id);
    const sessions = () => count("sso_session", `"userId" = $1`, [user.id]);
    expect(await sessions()).toBe(1);
    expect((await changeEmployee(ctx, me, { id: user.id, change: "toNone" })).ok).toBe(true);
    expect([await sessions(), (await ctx.ssoUsers.byId(user.id))?.role]).toEqual([0, null]);
    expect((await changeEmployee(ctx, me, { id: user.id, change: "end" })).ok).toBe(true);
    expect((await ctx.ssoUsers.byId(user.id))?.state).toBe("ended");
    expect(await changeEmployee(ctx, me, { id: me.id, change: "end" })).toMatchObject({
      refusal: { code: "lastOwner" },
    });
    const other = await signedInAs(ctx, "owner", agency.id);
    const both = await Promise.all([
      changeEmployee(ctx, me, { id: other.user.id, change: "end" }),
      changeEmployee(ctx, { id: other.user.id, agencyId: agency.id }, { id: me.id, change: "end" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const stranger = await agencyWithOwner();
    expect(await changeEmployee(ctx, stranger.me, { id: me.id, change: "end" })).toMatchObject({ ok: false });
  });
});
