import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tx } from "../context.ts";
import { attentionAfter, notLost } from "./model.ts";

/**
 * Makes a recipient who gave details a lead of the recommendation's agency. Needs the recommendation's row locked. Does
 * nothing on a repeat, or for a recommendation without an agency.
 */
export async function openLead(tx: Tx, recommendation: Recommendation, recipientNumber: string): Promise<void> {
  const { agencyId, number: recommendationNumber } = recommendation;
  if (agencyId === null) return;
  const id = tx.secrets.newId();
  const now = tx.now();
  const added = await tx.leads.add({
    id,
    agencyId,
    recommendationNumber,
    recipientNumber,
    state: "new",
    stateSince: now,
    ...notLost,
    nextStep: "",
    nextStepOn: null,
    notes: "",
    touchedAt: now,
    attentionAt: attentionAfter(now, null),
    createdAt: now,
  });
  if (!added) return;
  await tx.events.append({
    aggregate: "lead",
    aggregateId: id,
    event: "create",
    from: null,
    to: "new",
    actor: "REC",
    actorId: recipientNumber,
    key: `lead:${recipientNumber}:create`,
    occurredAt: now,
  });
}
