import { actingAs, agencyAct, causeOf } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type OneOfSeveral, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { attentionAfter, closedAtOf, notLost } from "./model.ts";
import { showLead } from "./show-lead.ts";
import { reopeningTo } from "./states.ts";

/** A lead that was lost, and when. */
export type ClosedLead = { id: string; closedAt: string };

/** Takes back that leads were lost, one after the other, each by `reopenLead`. */
export async function reopenLeads(
  ctx: RequestContext,
  by: AgencyUser,
  closed: readonly ClosedLead[],
): Promise<OneOfSeveral[]> {
  const results: OneOfSeveral[] = [];
  for (const { id, closedAt } of closed) {
    const outcome = await reopenLead(ctx, by, { id, closedAt });
    const shown = hasRight(by, "workOnLeads") ? await showLead(ctx, by, id) : null;
    const person = shown?.ok ? shown.value.person : null;
    const label = person ? `${person.firstName} ${person.lastName}` : "";
    results.push({ id, label, refusal: outcome.ok ? null : outcome.refusal.code });
  }
  return results;
}

/**
 * Takes back that a lead was lost: it is what it was before, with what was next then. Its notes stay. If somebody
 * worked on it since, or its recipient's details are erased, it stays lost (leadConflict). What was taken back already
 * gets the same answer, and nothing changes.
 */
export async function reopenLead(
  ctx: RequestContext,
  by: AgencyUser,
  { id, closedAt }: ClosedLead,
): Promise<Outcome<null>> {
  if (!hasRight(by, "workOnLeads")) return refuse("notAuthorized");
  const { entry } = agencyAct(by, "reopenLead", id);
  return withAuditEntries(ctx, actingAs(by), async (tx) => {
    const lead = await tx.leads.byIdForUpdate(by.agencyId, id);
    if (!lead) return refuse("notFound");
    const key = `lead:${id}:reopen:${closedAt}`;
    if ((await tx.events.of("lead", id)).some((event) => event.key === key)) return audited(null, null);
    const reopening = reopeningTo(lead.stateBefore);
    const recipient = await tx.recipients.byNumber(lead.recipientNumber);
    if (!reopening || !recipient?.details || closedAtOf(lead) !== closedAt) return refuse("leadConflict");
    const now = tx.now();
    const nextStepOn = lead.nextStepOnBefore;
    const change = {
      ...notLost,
      nextStep: lead.nextStepBefore,
      nextStepOn,
      touchedAt: now,
      attentionAt: attentionAfter(now, nextStepOn),
    };
    const { event, to } = reopening;
    const move = { ...causeOf(by, key), id, eventId: tx.secrets.newId(), from: lead.state, to, event, occurredAt: now };
    return (await tx.leads.move(move, change)) === "moved" ? audited(null, entry) : refuse("leadConflict");
  });
}
