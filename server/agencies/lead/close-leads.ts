import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { OneOfSeveral } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { RequestContext } from "../context.ts";
import { closedAtOf, type Lead, type LostReason } from "./model.ts";
import { showLead } from "./show-lead.ts";
import { workOnLead } from "./work-on-lead.ts";

type LeadClosing = OneOfSeveral & { closedAt: string | null };

/**
 * Several leads are lost for one reason: one after the other, each by `workOnLead`, in its own transaction and with its
 * own entry. Their notes stay. A lead that is lost for this reason already gets the same answer, and nothing changes.
 * Each says when it was closed, by which that can be taken back (reopenLeads); null: it cannot.
 */
export async function closeLeads(
  ctx: RequestContext,
  by: AgencyUser,
  ids: readonly string[],
  lostReason: LostReason,
): Promise<LeadClosing[]> {
  const results: LeadClosing[] = [];
  for (const id of new Set(ids)) results.push({ id, ...(await closeLead(ctx, by, id, lostReason)) });
  return results;
}

async function closeLead(
  ctx: RequestContext,
  by: AgencyUser,
  id: string,
  lostReason: LostReason,
): Promise<Omit<LeadClosing, "id">> {
  const refused = (refusal: RefusalCode, label = "") => ({ label, refusal, closedAt: null });
  if (!hasRight(by, "workOnLeads")) return refused("notAuthorized");
  const shown = await showLead(ctx, by, id);
  if (!shown.ok) return refused(shown.refusal.code);
  const { lead, person } = shown.value;
  const label = person ? `${person.firstName} ${person.lastName}` : "";
  const isAsWanted = (now: Lead) => ({ label, refusal: null, closedAt: closedAtOf(now) });
  if (lead.state === "lost" && lead.lostReason === lostReason) return isAsWanted(lead);
  const kept = { nextStep: lead.nextStep, nextStepOn: lead.nextStepOn ?? undefined, notes: lead.notes };
  const closed = await workOnLead(ctx, by, id, {
    ...kept,
    event: "lose",
    lostReason,
    version: lead.touchedAt.toISOString(),
  });
  return closed.ok ? isAsWanted(closed.value) : refused(closed.refusal.code, label);
}
