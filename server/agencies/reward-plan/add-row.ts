import type { PlanRow, PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { agencyAct } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext, Tx } from "../context.ts";
import { firstPlanDay, type PlanRowInput } from "./schema.ts";

type Person = Pick<AgencyUser, "id" | "role" | "agencyId">;

/** The groups of the tenant's products, by name; each plan row is for one group. */
export async function productGroups(ctx: RequestContext): Promise<string[]> {
  const groups = (await ctx.products.list()).map(({ group }) => group);
  return [...new Set(groups.filter((group) => group !== null))].sort((one, other) => one.localeCompare(other, "de"));
}

/** Why a row cannot be added; null: it can. Used before the rehearsal; addPlanRow checks again under the lock. */
export async function planRowRefusal(ctx: RequestContext, { agencyId }: Person, row: PlanRowInput) {
  const unfit = unfitOf(row, dayOf(ctx.now()), await productGroups(ctx));
  if (unfit) return unfit.refusal;
  const isTaken = (await ctx.rewardPlan.ofAgency(agencyId)).some((other) => overlaps(row, other));
  return isTaken ? refuse("planRowOverlaps").refusal : null;
}

/**
 * Adds a row to the plan of the person's agency, for future days. Rows of one group must not overlap: the check holds
 * the agency's row lock, so that the second of two concurrent calls is refused. Existing rows are never changed.
 */
export async function addPlanRow(ctx: RequestContext, person: Person, row: PlanRowInput): Promise<Outcome<PlanRow>> {
  const unfit = unfitOf(row, dayOf(ctx.now()), await productGroups(ctx));
  if (unfit) return unfit;
  return withAuditedAction(ctx, agencyAct(person, "addPlanRow", row.productGroup), nobodysMatter, (tx) =>
    add(tx, person, row),
  );
}

async function add(tx: Tx, { id: createdBy, agencyId }: Person, input: PlanRowInput): Promise<Outcome<PlanRow>> {
  if (!(await tx.agencies.byIdForUpdate(agencyId))) return refuse("notFound");
  if ((await tx.rewardPlan.ofAgency(agencyId)).some((other) => overlaps(input, other)))
    return refuse("planRowOverlaps");
  const row = { ...input, id: tx.secrets.newId(), agencyId, createdBy, createdAt: tx.now() };
  await tx.rewardPlan.add(row);
  return done(row);
}

/** Whether two rows apply to the same recommendation. */
function overlaps(one: PlanRule, other: PlanRule): boolean {
  return (
    one.productGroup === other.productGroup && one.validFrom <= other.validUntil && other.validFrom <= one.validUntil
  );
}

function unfitOf(row: PlanRowInput, today: Day, groups: readonly string[]) {
  if (!groups.includes(row.productGroup)) return refuse("planGroupUnknown");
  if (row.validFrom < firstPlanDay(today)) return refuse("planRowPast");
  return row.validUntil < row.validFrom ? refuse("planRowEndsFirst") : null;
}

/** Removes a row that is not valid yet. Rows that are or were valid stay, because recommendations were made by them. */
export function removePlanRow(ctx: RequestContext, person: Person, id: string): Promise<Outcome<null>> {
  const { agencyId } = person;
  return withAuditedAction(ctx, agencyAct(person, "removePlanRow", id), nobodysMatter, async (tx) => {
    if (!(await tx.agencies.byIdForUpdate(agencyId))) return refuse("notFound");
    return (await tx.rewardPlan.removeFuture(agencyId, id, dayOf(tx.now()))) ? done(null) : refuse("planRowPast");
  });
}
