import type { Account } from "../account/model.ts";
import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { passkeyName } from "./schema.ts";

/** The person gives a passkey of theirs another name; an empty one, or a passkey that is not theirs, changes nothing. */
export async function renamePasskey(ctx: RequestContext, me: Account, id: string, typed: string): Promise<void> {
  const name = passkeyName.safeParse(typed);
  if (name.success) await withTransaction(ctx, (tx) => tx.passkeys.rename(me.id, id, name.data));
}

/** The passkey logs in no more. What it opened stays open: it is ended in the list of sessions. */
export async function removePasskey(ctx: RequestContext, me: Account, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (await tx.passkeys.remove(me.id, id)) await audit(tx, { kind: "passkeyRemoved" });
  });
}

/** The person does not want to hear of passkeys again; a second time changes nothing. */
export async function closePasskeyHint(ctx: RequestContext, me: Account): Promise<void> {
  await withTransaction(ctx, (tx) => tx.passkeys.closeHint(me.id, tx.now()));
}
