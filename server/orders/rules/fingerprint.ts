import type { Secrets } from "#server/platform/context.ts";
import type { OrderMessage } from "../model.ts";

/**
 * The fields covered by each version of the fingerprint. Never change a list that was released: when messages get a new
 * field, add a version; stored fingerprints are compared by the list of their own version.
 */
const fields = {
  /** Stored without a prefix by releases from before fingerprints had versions. */
  v0: [
    "buyerAddress",
    "buyerBirthDate",
    "buyerEmail",
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
  ],
  v1: [
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
  ],
} as const satisfies Record<string, readonly (keyof OrderMessage)[]>;
type Version = keyof typeof fields;

const purpose = "orderMessage";

/**
 * The fingerprint that tells a repeated message from different content under the same event id: "v1:" and a keyed
 * index, because messages contain personal data that is not stored. The message's source is not covered.
 */
export function fingerprintOf(secrets: Pick<Secrets, "index">, message: OrderMessage): string {
  return `v1:${secrets.index(purpose, contentOf(message, "v1"))}`;
}

/** Whether a stored fingerprint, of the current or an older version, belongs to this message. */
export function isFingerprintOf(secrets: Pick<Secrets, "isIndexOf">, stored: string, message: OrderMessage): boolean {
  const [, prefix, index = stored] = /^(v\d+):(.*)$/s.exec(stored) ?? [];
  const version = prefix === undefined ? "v0" : prefix;
  return isVersion(version) && secrets.isIndexOf(index, purpose, contentOf(message, version));
}

/** A missing yes/no value counts as false, because messages of the first version stored it so. */
function contentOf(message: OrderMessage, version: Version): string {
  const complete = { ...message, prepaid: message.prepaid ?? false, renewal: message.renewal ?? false };
  return JSON.stringify(fields[version].map((name) => [name, complete[name]]));
}

function isVersion(text: string): text is Version {
  return text in fields;
}
