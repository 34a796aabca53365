import type { Account } from "../account/model.ts";
import type { Tx } from "../context.ts";

/**
 * Mails a person that a passkey of their account was created or removed. Call it once, in the transaction that did so.
 */
export async function notifyPasskeyChange(
  tx: Tx,
  kind: "passkeyAdded" | "passkeyRemoved",
  { id, email, firstName, lastName, language }: Account,
): Promise<void> {
  await tx.mails.queue({
    kind,
    to: email,
    language,
    createdAt: tx.now(),
    params: { firstName, lastName, link: tx.mailLinks.security() },
    key: `${kind}:${id}:${tx.secrets.newId()}`,
  });
}
