import { z } from "zod";
import { isDay } from "../calendar.ts";
import { printable } from "../fields.ts";
import { type OrderMessage, orderMessageKinds } from "./model.ts";

/**
 * What a message must be, whoever brings it. Each message carries the whole order as the shop knows it then: that is what
 * lets messages come late and in any order. Lengths are the database's and the programme's.
 */
const short = z.string().trim().min(1).max(100).regex(printable);
/** It is compared and never sent to: whatever the shop took as an address. */
const comparedEmail = z
  .string()
  .trim()
  .max(254)
  .regex(printable)
  .regex(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/);
const earliest = new Date("2000-01-01T00:00:00Z");
const instant = z.date().min(earliest);
/** A day without an hour is its last moment, and the shop's clock may be off. */
const aheadMs = 2 * 86_400_000;
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** One message, whole; what is unknown is null. */
export const orderMessageSchema = z
  .strictObject({
    eventId: z.string().trim().min(1).max(200).regex(printable),
    externalOrderId: short,
    kind: z.enum(orderMessageKinds),
    occurredAt: instant,
    orderedAt: instant,
    recommendationNumber: optional(short),
    recipientNumber: optional(short),
    recommendationCode: optional(short),
    buyerEmail: optional(comparedEmail),
    buyerBirthDate: optional(z.string().refine(isDay)),
    buyerAddress: optional(z.string().trim().min(1).max(300).regex(printable)),
    productId: optional(short),
    productName: optional(z.string().trim().min(1).max(200).regex(printable)),
    prepaid: z.boolean().default(false),
    renewal: z.boolean().default(false),
    cancelledBy: optional(z.enum(["customer", "provider"])),
    source: z.enum(["api", "file"]),
  })
  .refine((message) => message.occurredAt.getTime() - message.orderedAt.getTime() > -86_400_000, {
    path: ["occurredAt"],
    message: "beforeOrder",
  }) satisfies z.ZodType<OrderMessage>;

/** Times of a message that are yet to come are slips of the pen: taken, they would hold a reward back for years. */
export function yetToCome(message: OrderMessage, now: Date): ("occurredAt" | "orderedAt")[] {
  return (["occurredAt", "orderedAt"] as const).filter((time) => message[time].getTime() > now.getTime() + aheadMs);
}
