import type { Tx } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";
import { untouchedDays } from "./model.ts";

/**
 * A recipient gave details on a recommendation for an agency: they become its lead. Needs the recommendation's row locked.
 * Again, and for recommendations without an agency, nothing happens.
 */
export async function openLead(tx: Tx, recommendation: Recommendation, recipientNumber: string): Promise<void> {
  const { agencyId, number: recommendationNumber } = recommendation;
  if (agencyId === null) return;
  const id = tx.secrets.newId();
  const now = tx.now();
  const attentionAt = new Date(now.getTime() + untouchedDays * 86_400_000);
  const added = await tx.leads.add({
    ...{ id, agencyId, recommendationNumber, recipientNumber, state: "new", stateSince: now, lostReason: null },
    ...{ nextStep: "", nextStepOn: null, notes: "", touchedAt: now, attentionAt, createdAt: now },
  });
  if (!added) return;
  await tx.events.append({
    ...{ aggregate: "lead", aggregateId: id, event: "create", from: null, to: "new" },
    ...{ actor: "REC", actorId: recipientNumber, key: `lead:${recipientNumber}:create`, occurredAt: now },
  });
}
