import fc from "fast-check";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { billAgencies, cancelInvoice, markInvoicePaid, releaseOrder } from "#tests/support/services/use-cases.ts";
import { at, day, orderAt, pick, type Stage, step } from "../stage.ts";

/** The owner of one of the agencies releases an order, mostly of their own agency. */
export const release = step("release", [pick, fc.nat({ max: 9 })], async (stage, index, who) => {
  const waiting = await stage.world.rows<{ id: string; agencyId: string | null }>(
    `select id, "agencyId" from "order" where "tenantId" = $1 and state = 'inReview' order by id`,
  );
  const order = at(waiting, index) ?? (await orderAt(stage, index));
  if (!order) return;
  const own = stage.agencyOwners.find(({ agencyId }) => "agencyId" in order && agencyId === order.agencyId);
  const owner = who === 0 ? null : own;
  await releaseOrder(stage.world.ctx, owner ?? at(stage.agencyOwners, index) ?? stage.agencyOwners[0], order.id);
});

/** Each agency's owner releases all that waits for them. */
export const releaseAll = step("releaseAll", [], async ({ world, agencyOwners }) => {
  for (const owner of agencyOwners) {
    const waiting = await world.rows<{ id: string }>(
      `select id from "order" where "tenantId" = $1 and "agencyId" = $2 and state = 'inReview' order by id`,
      owner.agencyId,
    );
    for (const { id } of waiting) await releaseOrder(world.ctx, owner, id);
  }
});

/** The month ends, and each agency gets its document. */
export const bill = step("bill", [], billMonth);

export async function billMonth({ world }: Stage): Promise<void> {
  world.pass(32 * day);
  await billAgencies(world.ctx);
}

/** A document is paid, or cancelled because it was wrong. */
export const endDocument = step(
  "endDocument",
  [pick, fc.constantFrom("pay", "cancel")],
  async ({ world }, index, how) => {
    const documents = await world.rows<{ number: number }>(
      `select number from invoice where "tenantId" = $1 and state = 'issued' and kind <> 'cancellation' order by number`,
    );
    const document = at(documents, index);
    if (!document) return;
    const by = auditedAction({ key: world.ctx.secrets.newId() });
    if (how === "pay") await markInvoicePaid(world.ctx, document.number, by);
    else await cancelInvoice(world.ctx, document.number, by);
  },
);
