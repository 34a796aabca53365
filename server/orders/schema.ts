import { z } from "zod";
import { isDay } from "#server/platform/values/calendar.ts";
import { printable } from "#server/platform/values/fields.ts";
import { type OrderMessage, orderMessageKinds } from "./model.ts";

/**
 * Schema of a message, from the feed or from a file. Each message carries the order as the provider knows it at that
 * time; null: not stated. Lengths are those of the database and the programme.
 */
const short = z.string().trim().min(1).max(100).regex(printable);
/** Only compared, never mailed to, so any address that a shop accepts is accepted. */
const comparedEmail = z
  .string()
  .trim()
  .max(254)
  .regex(printable)
  .regex(/^[^\s@,;]+@(?=[^\s@,;]+\.[^\s@,;])[^\s@,;]+$/);
const earliest = new Date("2000-01-01T00:00:00Z");
const instant = z.date().min(earliest);
/** Tolerance for a day without a time, which is read as its last moment, and for the shop's clock. */
const aheadMs = 2 * 86_400_000;
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** One complete message; null: not stated. */
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
    buyerFirstName: optional(short),
    buyerLastName: optional(short),
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

/**
 * The times of a message that lie in the future. Such a message is refused, because its reward could be delayed for
 * years.
 */
export function futureTimes(message: OrderMessage, now: Date): ("occurredAt" | "orderedAt")[] {
  return (["occurredAt", "orderedAt"] as const).filter((time) => message[time].getTime() > now.getTime() + aheadMs);
}
