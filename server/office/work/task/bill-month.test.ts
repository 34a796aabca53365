import { beforeEach, expect, it } from "vitest";
import { billAgencies } from "#server/agencies/invoice/bill-agencies.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { moneyServices, start } from "#tests/support/services/money-services.ts";
import { startBilling } from "./bill-month.ts";
import { viewTask } from "./view.ts";
import { runOfficeTasks } from "./work.ts";

const { clock, link, message, owner, ...services } = await moneyServices();
const ctx = services.ctx as FullContext;
const rows = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows;
const { user: fiona } = await signedInAs(ctx, "finance");
const { user: anna } = await signedInAs(ctx, "support");

/** An agency with this many released orders of March, each with a fee. */
async function agencyWith(name: string, orders: number): Promise<string> {
  const { id } = await addAgency(ctx, { feeCents: 500, name });
  for (let index = 0; index < orders; index++) {
    const { number } = await link(50);
    await rows(`update recommendation set "agencyId" = $2 where number = $1`, [number, id]);
    await ingestOrderMessage(ctx, message(`${name}-${index}`, "received", number));
    const [order] = await ctx.orders.ofRecommendation(number);
    const by = auditedAction({ actor: "OWN", actorId: ctx.secrets.newId(), key: ctx.secrets.newId() });
    await confirmOrder(ctx, order?.id ?? "", by);
  }
  return id;
}

let names = 0;
let agencies: { one: string; two: string; none: string };
beforeEach(async () => {
  clock.now = start;
  await billAgencies(ctx);
  names += 1;
  agencies = {
    one: await agencyWith(`Eins ${names}`, 1),
    two: await agencyWith(`Zwei ${names}`, 2),
    none: await agencyWith(`Keins ${names}`, 0),
  };
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  clock.now = new Date(startOf(`${year}-${String(month + 1).padStart(2, "0")}-01`).getTime() + 86_400_000);
});

const started = async (attempt: string, user = fiona) => {
  const outcome = await startBilling(ctx, user, attempt);
  return outcome.ok ? outcome.value : outcome.refusal.code;
};
const documents = async () =>
  (
    await rows(`select "agencyId" as id from invoice where "agencyId" = any($1) order by 1`, [Object.values(agencies)])
  ).map(({ id }) => id);
const shown = async (id: string) => {
  const found = await viewTask(ctx, fiona, id);
  return found && { state: found.state, result: found.ended?.result };
};

it("bills each agency once, counts the documents and is audited; one form starts one", async () => {
  const due = await ctx.due.count("bill-agencies", clock.now);
  const id = await started("one");
  expect([await started("one"), await started("two", anna)]).toEqual([id, "notAuthorized"]);
  const audited = async () =>
    (await rows(`select about from audit_entry where "actorId" = $1`, [fiona.id])).map(({ about }) => about);
  expect(await audited()).toEqual(["billMonth:2026-03"]);
  expect(await runOfficeTasks(ctx)).toBe(1);
  const counts = { invoice: 2, creditNote: 0, none: due - 2, failed: [] };
  expect(await shown(id)).toMatchObject({ state: "done", result: counts });
  expect(await viewTask(ctx, fiona, id)).toMatchObject({ done: due, total: due });
  expect(await documents()).toEqual([agencies.one, agencies.two].sort());
  const again = await started("again");
  await Promise.all([runOfficeTasks(ctx), billAgencies(ctx)]);
  expect(await shown(again)).toMatchObject({ state: "done", result: { invoice: 0, none: 0 } });
  expect(await documents()).toHaveLength(2);
  expect(await audited()).toEqual(["billMonth:2026-03", "billMonth:2026-03"]);
});

it("goes on after a killed worker with those that are left", async () => {
  const id = await started("killed");
  const killed = await ctx.transaction((tx) => tx.tasks.take([], clock.now));
  await billAgencies(ctx);
  expect(killed?.id).toBe(id);
  await runOfficeTasks(ctx);
  expect(await viewTask(ctx, fiona, id)).toMatchObject({ state: "done", tries: 2 });
  expect(await documents()).toEqual([agencies.one, agencies.two].sort());
});

it("names an agency that fails, bills the others, and bills that one later", async () => {
  await rows(
    `create or replace function no_bill() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger no_bill before insert on invoice for each row when (new."agencyId" = '${agencies.two}') execute function no_bill()`,
  );
  const id = await started("failing");
  await runOfficeTasks(ctx);
  await rows("drop trigger no_bill on invoice");
  expect(await shown(id)).toMatchObject({ state: "done", result: { invoice: 1, failed: [`Zwei ${names}`] } });
  expect(await documents()).toEqual([agencies.one]);
  await started("later");
  await runOfficeTasks(ctx);
  expect(await documents()).toHaveLength(2);
});
