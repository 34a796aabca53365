import fc from "fast-check";
import { type OrderMessage, orderMessageKinds } from "#server/domain/order/model.ts";
import { qualifyDueOrders } from "#server/domain/order/qualify-due.ts";
import { takeOrderMessage } from "#server/domain/order/take-message.ts";
import { friends, referrers } from "../cast.ts";
import { at, day, deed, linkAt, pick, type Stage } from "./deed.ts";

export type MessageShape = {
  order: number;
  link: number;
  friend: number;
  kind: OrderMessage["kind"];
  trace: "number" | "token" | "code" | "email" | "both" | "none" | "wrong";
  productId: string | null;
  daysAgo: number;
  oddity: "none" | "renewal" | "prepaid" | "self" | "minor" | "staff";
};

export const messageShape: fc.Arbitrary<MessageShape> = fc.record({
  order: fc.nat({ max: 4 }),
  link: pick,
  friend: pick,
  kind: fc.constantFrom(...orderMessageKinds),
  trace: fc.constantFrom<MessageShape["trace"][]>("number", "token", "both", "code", "email", "none", "wrong"),
  productId: fc.constantFrom("m", "l", "s", "P-m", "unbekannt", null),
  daysAgo: fc.constantFrom(0, 0, 0, 1, 10, 40),
  oddity: fc.constantFrom<MessageShape["oddity"][]>(
    ...(["none", "none", "none", "none", "prepaid", "renewal", "self", "minor", "staff"] as const),
  ),
});

export const message = deed("message", [messageShape], async (stage, shape) => {
  const sent = write(stage, shape);
  stage.sent.push(sent);
  await takeOrderMessage(stage.world.ctx, sent);
});

export function write(stage: Stage, { trace, oddity, ...shape }: MessageShape): OrderMessage {
  const { world } = stage;
  const recipient = at([...world.tables.recipients.values()], shape.friend);
  const number = recipient?.recommendationNumber ?? linkAt(stage, shape.link)?.number ?? null;
  const occurredAt = new Date(world.now().getTime() - shape.daysAgo * day);
  const buyers = { self: referrers[0], staff: "chef@nordlicht.example" } as Partial<Record<string, string>>;
  return {
    eventId: world.ctx.secrets.newId(),
    externalOrderId: `A-${shape.order}`,
    kind: shape.kind,
    occurredAt,
    orderedAt: occurredAt,
    recommendationNumber: trace === "wrong" ? "XXXXXXXXXX" : trace === "number" || trace === "both" ? number : null,
    recipientNumber: trace === "token" || trace === "both" ? (recipient?.number ?? null) : null,
    recommendationCode: trace === "code" ? number : null,
    buyerEmail: buyers[oddity] ?? (trace === "email" ? (at(friends, shape.friend) ?? null) : null),
    buyerBirthDate: oddity === "minor" ? "2015-01-01" : null,
    buyerAddress: oddity === "prepaid" ? "Hafenstr. 5a, 20457 Hamburg" : null,
    productId: shape.productId,
    productName: null,
    prepaid: oddity === "prepaid",
    renewal: oddity === "renewal",
    cancelledBy: null,
    source: "api",
  };
}

/** A friend who clicked orders, it is delivered, and the withdrawal period may pass: for histories that get far. */
export const wholeOrder = deed("order", [messageShape, fc.constantFrom(0, 15, 15)], async (stage, shape, days) => {
  const { ctx } = stage.world;
  const ids = [ctx.secrets.newId(), ctx.secrets.newId()];
  const told = write(stage, { ...shape, trace: "both", oddity: "none", daysAgo: 0 });
  const kinds = ["received", "delivered"] as const;
  for (const [index, kind] of kinds.entries()) {
    const next = { ...told, kind, eventId: ids[index] ?? "", externalOrderId: `B-${ids[0]}` };
    stage.sent.push(next);
    await takeOrderMessage(ctx, next);
  }
  stage.world.pass(days * day);
  if (days > 0) await qualifyDueOrders(ctx);
});

/** The shop's word about an order that it told of before: mostly the end of it. */
export const followUp = deed(
  "followUp",
  [pick, fc.constantFrom("cancelled", "cancelled", "confirmed")],
  async (stage, index, kind) => {
    const earlier = at(stage.sent, index);
    if (!earlier) return;
    const next = { ...earlier, kind, eventId: stage.world.ctx.secrets.newId(), occurredAt: stage.world.now() } as const;
    stage.sent.push(next);
    await takeOrderMessage(stage.world.ctx, next);
  },
);

/** An order that counted, perhaps paid already, is cancelled after all. */
export const lateCancel = deed("lateCancel", [pick], async (stage, index) => {
  const counted = [...stage.world.tables.orders.values()].filter(({ state }) => state === "qualified");
  const order = at(counted, index);
  const earlier = stage.sent.find(({ externalOrderId }) => externalOrderId === order?.externalId);
  if (!earlier) return;
  const eventId = stage.world.ctx.secrets.newId();
  const next = { ...earlier, eventId, kind: "cancelled", occurredAt: stage.world.now() } as const;
  stage.sent.push(next);
  await takeOrderMessage(stage.world.ctx, next);
});

/** What came before comes again: the answer is given again and nothing else happens. */
export const replay = deed("replay", [pick], async ({ world, sent }, index) => {
  const again = at(sent, index);
  if (!again) return;
  const before = JSON.stringify(Object.entries(world.tables).map(([name, rows]) => [name, [...rows.entries()]]));
  const answer = await takeOrderMessage(world.ctx, again);
  const after = JSON.stringify(Object.entries(world.tables).map(([name, rows]) => [name, [...rows.entries()]]));
  if (!answer.ok || before !== after) throw new Error("A repeated message changed something.");
});
