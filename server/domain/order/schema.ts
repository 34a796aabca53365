import { z } from "zod";
import { isDay } from "../calendar.ts";
import { printable } from "../fields.ts";
import { type OrderMessage, orderMessageKinds } from "./model.ts";

/**
 * What a message must be, by the feed or from a file. Each message carries the order as the provider knows it then; null is
 * what it does not tell. Lengths are the database's and the programme's.
 */
const short = z.string().trim().min(1).max(100).regex(printable);
/** It is compared and never sent to: whatever the shop took as an address. */
const comparedEmail = z
  .string()
  .trim()
  .max(254)
  .regex(printable)
  .regex(/^[^\s@,;]+@(?=[^\s@,;]+\.[^\s@,;])[^\s@,;]+$/);
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
    buyerPostcode: optional(short),
    buyerAddress: optional(z.string().trim().min(1).max(300).regex(printable)),
    productId: optional(short),
    productName: optional(z.string().trim().min(1).max(200).regex(printable)),
    prepaid: optional(z.boolean()),
    renewal: optional(z.boolean()),
    cancelledBy: optional(z.enum(["customer", "provider"])),
    source: z.enum(["api", "file"]),
  })
  .refine((message) => message.occurredAt.getTime() - message.orderedAt.getTime() > -86_400_000, {
    path: ["occurredAt"],
    message: "beforeOrder",
  }) satisfies z.ZodType<OrderMessage>;

/** The times of a message that lie in the future. They are refused: a reward would be held back for years. */
export function futureTimes(message: OrderMessage, now: Date): ("occurredAt" | "orderedAt")[] {
  return (["occurredAt", "orderedAt"] as const).filter((time) => message[time].getTime() > now.getTime() + aheadMs);
}
