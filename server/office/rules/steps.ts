import type { EventRow } from "#server/platform/event/model.ts";
import type { ReadContext } from "../context.ts";
import { type Step, type SupportFacts, stepNames } from "../model.ts";
import type { SupportRequest } from "../request.ts";
import { actorNames } from "./names.ts";

const known: ReadonlySet<string> = new Set(stepNames);
type Happened = Omit<Step, "what"> & { what: string };
const isKnown = (step: Happened): step is Step => known.has(step.what);

/** "order" and "confirm" → "orderConfirm". */
const nameOf = (about: string, event: string) => `${about}${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** Aggregate, id, the order's number, and the role of the claim's owner. */
type Subject = [EventRow["aggregate"], string, string | null, Step["detail"]];

/** Events of the recommendation, its account, orders and claims, the mails about them, and requests; oldest first. */
export async function stepsOf(
  ctx: ReadContext,
  facts: SupportFacts,
  requests: readonly SupportRequest[],
): Promise<Step[]> {
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
        const actorId = isStaff(row.actor) ? (row.actorId ?? null) : null;
        return { at: row.occurredAt, what, actor: row.actor, actorId, orderNumber, detail: role };
      }),
    ),
  );
  const post = mails.map((mail) => {
    const at = mail.sentAt ?? mail.createdAt;
    const what = nameOf("mail", mail.state);
    return { at, what, actor: "SYS" as const, actorId: null, orderNumber: null, detail: mail.kind };
  });
  const found = [...histories.flat(), ...post, ...requests.flatMap(momentsOf)];
  const by = await actorNames(
    ctx,
    found.flatMap(({ actorId }) => actorId ?? []),
  );
  return found
    .map(({ actorId, ...step }): Happened => ({ declinedWhy: null, ...step, by: by(actorId) }))
    .filter(isKnown)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

const isStaff = (actor: Step["actor"]) => ["AGT", "OWN", "EMP", "OPS"].includes(actor);

/** When a request was made, and when and how it was decided. */
function momentsOf({ kind, state, orderNumber, ...request }: SupportRequest) {
  const { requestedAt, requestedBy, decidedAt, decidedBy, declinedWhy } = request;
  const step = { actor: "OPS" as const, orderNumber, detail: kind };
  const made = { ...step, at: requestedAt, what: "requestMade", actorId: requestedBy };
  if (decidedAt === null) return [made];
  const what = nameOf("request", state);
  return [made, { ...step, at: decidedAt, what, actorId: decidedBy, declinedWhy }];
}
