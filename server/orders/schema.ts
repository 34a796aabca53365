import { z } from "zod";
import { otherRelease } from "#server/platform/fault.ts";
import { isDay } from "#server/platform/values/calendar.ts";
import { printable } from "#server/platform/values/fields.ts";
import { type InboxMessageKind, type OrderMessage, orderMessageKinds, orderMessageSources } from "./model.ts";

/**
 * Schema of a message, from the feed or from a file. Each message carries the order as the provider knows it at that
 * time; null: not stated. Lengths are those of the database and the programme.
 */
export const longest = { name: 100, email: 254, text: 200 } as const;
const short = z.string().trim().min(1).max(longest.name).regex(printable);
/** Only compared, never mailed to, so any address that a shop accepts is accepted. */
const comparedEmail = z
  .string()
  .trim()
  .max(longest.email)
  .regex(printable)
  .regex(/^[^\s@,;]+@(?=[^\s@,;]+\.[^\s@,;])[^\s@,;]+$/);
const earliest = new Date("2000-01-01T00:00:00Z");
const instant = z.date().min(earliest);
/** Tolerance for a day without a time, which is read as its last moment, and for the shop's clock. */
const aheadMs = 2 * 86_400_000;
/** In autumn; an order's day without a time is its last moment, and what happened on that day may be its first. */
const longestDayMs = 25 * 3_600_000;
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/** What a message says besides its kind, times and source. */
const statedFields = {
  eventId: z.string().trim().min(1).max(longest.text).regex(printable),
  externalOrderId: short,
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
  productName: optional(z.string().trim().min(1).max(longest.text).regex(printable)),
  prepaid: optional(z.boolean()),
  renewal: optional(z.boolean()),
  cancelledBy: optional(z.enum(["customer", "provider"])),
};

/** One complete message; null: not stated. */
export const orderMessageSchema = z
  .strictObject({
    ...statedFields,
    kind: z.enum(orderMessageKinds),
    occurredAt: instant,
    orderedAt: instant,
    source: z.enum(["api", "file"]),
  })
  .refine((message) => message.orderedAt.getTime() - message.occurredAt.getTime() < longestDayMs, {
    path: ["occurredAt"],
    message: "beforeOrder",
  }) satisfies z.ZodType<OrderMessage>;

const storedKind = z.enum([...orderMessageKinds, "reported"]) satisfies z.ZodType<InboxMessageKind>;
const storedInstant = z.iso.datetime().transform((text) => new Date(text));

/** As an inbox stored it, in JSON. What only another release knows is left out; what is missing is not stated. */
const storedMessageSchema = z.object({
  ...statedFields,
  // A report names the catalogue's product, which the product source writes, or none: "".
  productId: optional(z.string()),
  productName: optional(z.string()),
  kind: storedKind,
  occurredAt: storedInstant,
  orderedAt: storedInstant,
  source: z.enum(orderMessageSources),
}) satisfies z.ZodType<OrderMessage>;

/** Throws otherRelease for a kind or a value that this release does not know. */
export function readStoredKind(kind: string): InboxMessageKind {
  const known = storedKind.safeParse(kind);
  if (!known.success) throw otherRelease(`order message (${kind})`);
  return known.data;
}

/** As readStoredKind, of the whole body. */
export function readStoredMessage(stored: unknown): OrderMessage {
  const message = storedMessageSchema.safeParse(stored);
  if (!message.success) throw otherRelease(`order message (${message.error.issues[0]?.path.join(".")})`);
  return message.data;
}

/**
 * The times of a message that lie in the future. Such a message is refused, because its reward could be delayed for
 * years.
 */
export function futureTimes(message: OrderMessage, now: Date): ("occurredAt" | "orderedAt")[] {
  return (["occurredAt", "orderedAt"] as const).filter((time) => message[time].getTime() > now.getTime() + aheadMs);
}
