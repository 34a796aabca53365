import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { OneOfSeveral } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import type { RequestContext } from "../context.ts";
import type { LostReason } from "./model.ts";
import { showLead } from "./show-lead.ts";
import { workOnLead } from "./work-on-lead.ts";

/**
 * Several leads are lost for one reason: one after the other, each by `workOnLead`, in its own transaction and with its
 * own entry. Their notes stay. A lead that is lost for this reason already gets the same answer, and nothing changes.
 */
export async function closeLeads(
  ctx: RequestContext,
  by: AgencyUser,
  ids: readonly string[],
  lostReason: LostReason,
): Promise<OneOfSeveral[]> {
  const results: OneOfSeveral[] = [];
  for (const id of new Set(ids)) results.push({ id, ...(await closeLead(ctx, by, id, lostReason)) });
  return results;
}

async function closeLead(
  ctx: RequestContext,
  by: AgencyUser,
  id: string,
  lostReason: LostReason,
): Promise<{ label: string; refusal: RefusalCode | null }> {
  if (!hasRight(by, "workOnLeads")) return { label: "", refusal: "notAuthorized" };
  const shown = await showLead(ctx, by, id);
  if (!shown.ok) return { label: "", refusal: shown.refusal.code };
  const { lead, person } = shown.value;
  const label = person ? `${person.firstName} ${person.lastName}` : "";
  if (lead.state === "lost" && lead.lostReason === lostReason) return { label, refusal: null };
  const kept = { nextStep: lead.nextStep, nextStepOn: lead.nextStepOn ?? undefined, notes: lead.notes };
  const closed = await workOnLead(ctx, by, id, {
    ...kept,
    event: "lose",
    lostReason,
    version: lead.touchedAt.toISOString(),
  });
  return { label, refusal: closed.ok ? null : closed.refusal.code };
}
