import type { Secrets } from "../../context.ts";
import type { OrderMessage } from "../model.ts";

/**
 * The fields that a version's fingerprint is made of. A list that was used once never changes: a field that messages get
 * later makes a new version, and what was stored by an older one is compared by its own list.
 */
const fields = {
  /** Stored without a prefix, by releases before fingerprints had versions. */
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
 * What is stored of a message to tell a repetition from another content under the same event id: "v1:" and a keyed index,
 * for a message holds personal data that is not kept. Where the message came from is no part of it.
 */
export function fingerprintOf(secrets: Pick<Secrets, "index">, message: OrderMessage): string {
  return `v1:${secrets.index(purpose, contentOf(message, "v1"))}`;
}

/** Whether a stored fingerprint, of this version or an older one, is this message's. */
export function isFingerprintOf(secrets: Pick<Secrets, "isIndexOf">, stored: string, message: OrderMessage): boolean {
  const [, prefix, index = stored] = /^(v\d+):(.*)$/s.exec(stored) ?? [];
  const version = prefix === undefined ? "v0" : prefix;
  return isVersion(version) && secrets.isIndexOf(index, purpose, contentOf(message, version));
}

/** A yes or no that the shop did not tell is no: so it stood in messages of the first version. */
function contentOf(message: OrderMessage, version: Version): string {
  const told = { ...message, prepaid: message.prepaid ?? false, renewal: message.renewal ?? false };
  return JSON.stringify(fields[version].map((name) => [name, told[name]]));
}

function isVersion(text: string): text is Version {
  return text in fields;
}
