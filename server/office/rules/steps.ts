import type { EventRow } from "#server/platform/event/model.ts";
import type { ReadContext } from "../context.ts";
import { type Step, type SupportFacts, stepNames } from "../model.ts";

const known: ReadonlySet<string> = new Set(stepNames);
const isKnown = (step: Omit<Step, "what"> & { what: string }): step is Step => known.has(step.what);

/** "order" and "confirm" → "orderConfirm". */
const nameOf = (about: string, event: string) => `${about}${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** Aggregate, id, the order's number, and the role of the claim's owner. */
type Subject = [EventRow["aggregate"], string, string | null, Step["detail"]];

/** Events of the recommendation, its account, orders and claims, and the mails about them; oldest first. */
export async function stepsOf(ctx: ReadContext, facts: SupportFacts): Promise<Step[]> {
  const { recommendation, orders, claims, mails } = facts;
  const subjects: Subject[] = [
    ["recommendation", recommendation.number, null, null],
    ["account", recommendation.accountId, null, null],
    ...orders.map(({ id, externalId }): Subject => ["order", id, externalId, null]),
    ...claims.map(({ id, orderId, role }): Subject => {
      const order = orders.find((one) => one.id === orderId);
      return ["claim", id, order?.externalId ?? null, role];
    }),
  ];
  const histories = await Promise.all(
    subjects.map(async ([aggregate, id, orderNumber, role]) =>
      (await ctx.events.of(aggregate, id)).map((row) => {
        const what = nameOf(aggregate, row.event);
        return { at: row.occurredAt, what, actor: row.actor, orderNumber, detail: role };
      }),
    ),
  );
  const post = mails.map((mail) => {
    const at = mail.sentAt ?? mail.createdAt;
    return { at, what: nameOf("mail", mail.state), actor: "SYS" as const, orderNumber: null, detail: mail.kind };
  });
  return [...histories.flat(), ...post].filter(isKnown).sort((one, other) => one.at.getTime() - other.at.getTime());
}
