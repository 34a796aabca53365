import { agencyAct, causeOf } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import { attentionAfter, type Lead, neverAttention, notLost } from "./model.ts";
import type { LeadForm } from "./schema.ts";
import { nextLeadState, openLeadStates } from "./states.ts";

/**
 * A user of the agency records the progress of a lead and its next step. A lost lead needs a reason. An event that the
 * state no longer allows is refused (leadConflict), because a colleague may have acted first. What a colleague saved
 * since the form was opened is not overwritten (changedMeanwhile), unless it is the same.
 */
export async function workOnLead(
  ctx: RequestContext,
  by: AgencyUser,
  id: string,
  { event, lostReason, version, ...typed }: LeadForm,
): Promise<Outcome<Lead>> {
  if (!hasRight(by, "workOnLeads")) return refuse("notAuthorized");
  if (event === "lose" && !lostReason) return refuse("lostReasonMissing");
  return withAuditedAction(ctx, agencyAct(by, event ? `${event}Lead` : "saveLead", id), nobodysMatter, async (tx) => {
    const lead = await tx.leads.byIdForUpdate(by.agencyId, id);
    if (!lead) return refuse("notFound");
    const now = tx.now();
    if (version && version !== lead.touchedAt.toISOString() && !isUnchanged(lead, typed))
      return refuse("changedMeanwhile");
    const { nextStep, nextStepOn, notes } = typed;
    const to = event ? nextLeadState(lead.state, event) : lead.state;
    if (!to) return refuse("leadConflict");
    const isOpen = openLeadStates.includes(to);
    const day = isOpen && nextStepOn ? (nextStepOn as Day) : null;
    const { stateBefore, nextStepBefore, nextStepOnBefore } = lead;
    const lost =
      event !== "lose"
        ? { lostReason: lead.lostReason, stateBefore, nextStepBefore, nextStepOnBefore }
        : {
            lostReason: lostReason ?? null,
            stateBefore: lead.state,
            nextStepBefore: lead.nextStep,
            nextStepOnBefore: lead.nextStepOn,
          };
    const change = {
      ...(to === "lost" ? lost : notLost),
      nextStep: isOpen ? nextStep : "",
      nextStepOn: day,
      notes,
      touchedAt: now,
      attentionAt: isOpen ? attentionAfter(now, day) : neverAttention,
    };
    if (!event) await tx.leads.save(id, change);
    else {
      const cause = causeOf(by, `lead:${id}:${event}:${lead.touchedAt.toISOString()}`);
      const move = { ...cause, id, eventId: tx.secrets.newId(), from: lead.state, to, event, occurredAt: now };
      if ((await tx.leads.move(move, change)) !== "moved") return refuse("leadConflict");
    }
    return done({ ...lead, ...change, state: to, stateSince: event ? now : lead.stateSince });
  });
}

/** Whether the form holds exactly the stored values. */
function isUnchanged(
  lead: Lead,
  { nextStep, nextStepOn, notes }: Pick<LeadForm, "nextStep" | "nextStepOn" | "notes">,
): boolean {
  return lead.notes === notes && lead.nextStep === nextStep && lead.nextStepOn === (nextStepOn ?? null);
}
