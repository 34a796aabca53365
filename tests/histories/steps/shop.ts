import fc from "fast-check";
import { type OrderMessage, type OrderMessageKind, orderMessageKinds } from "#server/orders/model.ts";
import { recipients, referrers } from "#tests/support/data/money-people.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import {
  followLink,
  ingestOrderMessage,
  ingestOrderMessages,
  qualifyDueOrders,
} from "#tests/support/services/use-cases.ts";
import { at, day, linkAt, pick, recipientAt, type Stage, step } from "../stage.ts";

/** mixed: a recipient's number of one link, and the number of another. */
type Trace = "number" | "token" | "both" | "mixed" | "code" | "email" | "none" | "wrong";
type SpecialCase = "none" | "prepaid" | "renewal" | "self" | "minor" | "staff" | "stranger";
const productIds = ["m", "l", "s", "P-m", "unbekannt", null];

/** The content of a message; an order's messages may differ in each of these fields. */
const messageShape = fc.record({
  order: fc.nat({ max: 4 }),
  link: pick,
  recipient: pick,
  kind: fc.constantFrom(...orderMessageKinds),
  trace: fc.constantFrom<Trace[]>("number", "token", "both", "mixed", "code", "email", "none", "wrong"),
  productId: fc.constantFrom(...productIds),
  daysAgo: fc.constantFrom(0, 0, 0, 1, 10, 40),
  specialCase: fc.constantFrom<SpecialCase[]>(
    "none",
    "none",
    "none",
    "none",
    "prepaid",
    "renewal",
    "self",
    "minor",
    "staff",
    "stranger",
  ),
  /** A second person follows the link before the order, so that nobody is its only recipient. */
  isShared: fc.constantFrom(false, false, true),
});
type MessageShape = typeof messageShape extends fc.Arbitrary<infer Shape> ? Shape : never;

/** Sends a message and records it: at the end of the history all messages are sent again. */
async function send(stage: Stage, message: OrderMessage): Promise<void> {
  stage.sent.push(message);
  const outcome = await ingestOrderMessage(stage.world.ctx, message);
  if (!outcome.ok) throw new Error(`A message was refused: ${outcome.refusal.code}`);
}

export const message = step("message", [messageShape], async (stage, shape) => send(stage, await write(stage, shape)));

/** Several messages in one call of the feed, of the same and of different orders. */
export const batch = step("batch", [fc.array(messageShape, { minLength: 2, maxLength: 5 })], async (stage, shapes) => {
  const messages: OrderMessage[] = [];
  for (const shape of shapes) messages.push(await write(stage, shape));
  stage.sent.push(...messages);
  for (const outcome of await ingestOrderMessages(stage.world.ctx, messages, { seconds: 60 })) {
    if (!outcome?.ok) throw new Error(`A message of a batch was not taken: ${outcome?.refusal.code}`);
  }
});

async function write(stage: Stage, { trace, specialCase, isShared, ...shape }: MessageShape): Promise<OrderMessage> {
  const { world } = stage;
  const recipient = await recipientAt(stage, shape.recipient);
  const number = recipient?.recommendationNumber ?? (await linkAt(stage, shape.link))?.number ?? null;
  if (isShared && number) await followLink(await world.newBrowser().ctx(), { number, channel: null });
  const occurredAt = new Date(world.now().getTime() - shape.daysAgo * day);
  const other = (await linkAt(stage, shape.link))?.number ?? null;
  const named: Partial<Record<Trace, string | null>> = { wrong: "XXXXXXXXXX", number, both: number, mixed: other };
  const buyers: Partial<Record<SpecialCase, string | undefined>> = {
    self: referrers[0],
    staff: "chef@nordlicht.example",
    stranger: "fremde@beispiel.de",
  };
  return orderMessage(occurredAt, {
    eventId: world.ctx.secrets.newId(),
    externalOrderId: `A-${shape.order}`,
    kind: shape.kind,
    recommendationNumber: named[trace] ?? null,
    recipientNumber: trace === "token" || trace === "both" || trace === "mixed" ? (recipient?.number ?? null) : null,
    recommendationCode: trace === "code" ? number : null,
    buyerEmail: buyers[specialCase] ?? (trace === "email" ? (at(recipients, shape.recipient) ?? null) : null),
    buyerBirthDate: specialCase === "minor" ? "2015-01-01" : null,
    buyerAddress: specialCase === "prepaid" ? "Hafenstr. 5a, 20457 Hamburg" : null,
    productId: shape.productId,
    prepaid: specialCase === "prepaid",
    renewal: specialCase === "renewal",
  });
}

/** A recipient orders, the order is delivered, and the withdrawal period may end, so that some histories get far. */
export const wholeOrder = step("order", [messageShape, fc.constantFrom(0, 15, 15)], orderWhole);

/** The same of a product with a reward, by proof and without a doubt of the shop's making. */
export const goodOrder = step(
  "goodOrder",
  [messageShape.map((shape) => ({ ...shape, productId: "m", trace: "both" as const, isShared: false }))],
  (stage, shape) => orderWhole(stage, { ...shape, specialCase: "none" }, 16),
);

async function orderWhole(stage: Stage, shape: MessageShape, days: number): Promise<void> {
  const { ctx } = stage.world;
  const template = await write(stage, {
    ...shape,
    trace: shape.trace === "number" ? "number" : "both",
    specialCase: shape.specialCase === "stranger" ? "stranger" : "none",
    daysAgo: 0,
  });
  for (const kind of ["received", "delivered"] as const) {
    await send(stage, { ...template, kind, eventId: ctx.secrets.newId(), externalOrderId: `B-${template.eventId}` });
  }
  stage.world.pass(days * day);
  if (days > 0) await qualifyDueOrders(ctx);
}

/** The messages of one order arrive late, out of order and twice, each with another product. */
export const outOfOrder = step(
  "outOfOrder",
  [messageShape, fc.shuffledSubarray<OrderMessageKind>([...orderMessageKinds, "delivered"], { minLength: 3 }), pick],
  async (stage, shape, kinds, product) => {
    const template = await write(stage, { ...shape, trace: "both", specialCase: "none" });
    for (const [index, kind] of kinds.entries()) {
      const next = {
        ...template,
        kind,
        externalOrderId: `C-${template.eventId}`,
        eventId: stage.world.ctx.secrets.newId(),
        occurredAt: new Date(template.occurredAt.getTime() + orderMessageKinds.indexOf(kind) * 3_600_000),
        productId: at(productIds, product + index) ?? null,
      };
      await send(stage, next);
      if (index === 0) await ingestOrderMessage(stage.world.ctx, next);
    }
  },
);

/**
 * The shop reports late another order that was placed and delivered together with an earlier one and qualifies by now;
 * the earlier one may be cancelled at the same time.
 */
export const sameDay = step("sameDay", [pick, fc.boolean()], async (stage, index, isReplacement) => {
  const { ctx, now } = stage.world;
  const delivered = stage.sent.filter(
    ({ kind, externalOrderId }) => kind === "delivered" && externalOrderId[0] === "B",
  );
  const earlier = at(delivered, index);
  if (!earlier) return;
  const cancelled = { ...earlier, kind: "cancelled", eventId: ctx.secrets.newId(), occurredAt: now() } as const;
  if (isReplacement) await send(stage, cancelled);
  const eventId = ctx.secrets.newId();
  await send(stage, { ...earlier, eventId, externalOrderId: `B-${eventId}` });
  await qualifyDueOrders(ctx);
});

/** A further message about a reported order, mostly its end. */
export const followUp = step(
  "followUp",
  [pick, fc.constantFrom("cancelled", "cancelled", "confirmed")],
  async (stage, index, kind) => {
    const earlier = at(stage.sent, index);
    const eventId = stage.world.ctx.secrets.newId();
    if (earlier) await send(stage, { ...earlier, kind, eventId, occurredAt: stage.world.now() });
  },
);

/** An order that qualified, and may be paid already, is cancelled. */
export const lateCancel = step("lateCancel", [pick], async (stage, index) => {
  const counted = await stage.world.rows<{ externalId: string }>(
    `select "externalId" from "order" where "tenantId" = $1 and state = 'qualified' order by id`,
  );
  const order = at(counted, index);
  const earlier = stage.sent.find(({ externalOrderId }) => externalOrderId === order?.externalId);
  const eventId = stage.world.ctx.secrets.newId();
  if (earlier) await send(stage, { ...earlier, eventId, kind: "cancelled", occurredAt: stage.world.now() });
});
