import type { Secrets } from "#server/platform/context.ts";
import { otherRelease } from "#server/platform/fault.ts";
import type { OrderMessage } from "../model.ts";

/**
 * The fields that the fingerprint covers. Another list needs another version: stored fingerprints are compared by the
 * list of their own.
 */
const version = "v1:";
const fields = [
  "buyerAddress",
  "buyerBirthDate",
  "buyerEmail",
  "buyerFirstName",
  "buyerLastName",
  "buyerPostcode",
  "cancelledBy",
  "eventId",
  "externalOrderId",
  "kind",
  "occurredAt",
  "orderedAt",
  "prepaid",
  "productId",
  "productName",
  "recipientNumber",
  "recommendationCode",
  "recommendationNumber",
  "renewal",
] as const satisfies readonly (keyof OrderMessage)[];

const purpose = "orderMessage";

/**
 * The fingerprint that tells a repeated message from different content under the same event id: its version and a keyed
 * index. It is kept longer than the message, which contains personal data. The message's source is not covered.
 */
export function fingerprintOf(secrets: Pick<Secrets, "index">, message: OrderMessage): string {
  return version + secrets.index(purpose, contentOf(message));
}

/** Whether a stored fingerprint belongs to this message. Throws otherRelease for one of another list of fields. */
export function isFingerprintOf(secrets: Pick<Secrets, "isIndexOf">, stored: string, message: OrderMessage): boolean {
  if (!stored.startsWith(version)) throw otherRelease("order message (fingerprint)");
  return secrets.isIndexOf(stored.slice(version.length), purpose, contentOf(message));
}

function contentOf(message: OrderMessage): string {
  const complete = { ...message, prepaid: message.prepaid ?? false, renewal: message.renewal ?? false };
  return JSON.stringify(fields.map((name) => [name, complete[name]]));
}
