import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Account } from "../account/model.ts";
import type { RequestContext, Tx } from "../context.ts";
import { passkeyName } from "./schema.ts";

/** Renames a person's own passkey. Does nothing for an empty name or another person's passkey. */
export async function renamePasskey(ctx: RequestContext, me: Account, id: string, typed: string): Promise<void> {
  const name = passkeyName.safeParse(typed);
  if (name.success) await withTransaction(ctx, (tx) => tx.passkeys.rename(me.id, id, name.data));
}

/**
 * Removes a passkey and tells its owner by mail. Sessions opened with it continue; they can be ended in the list of
 * sessions.
 */
export async function removePasskey(ctx: RequestContext, me: Account, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await tx.passkeys.remove(me.id, id))) return;
    await notifyPasskeyChange(tx, "passkeyRemoved", me);
    await audit(tx, { kind: "passkeyRemoved" });
  });
}

/** Hides the passkey hint for good; a repeat changes nothing. */
export async function closePasskeyHint(ctx: RequestContext, me: Account): Promise<void> {
  await withTransaction(ctx, (tx) => tx.passkeys.closeHint(me.id, tx.now()));
}

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
