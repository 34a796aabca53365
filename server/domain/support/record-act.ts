import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import type { SsoUser } from "../sso/model.ts";

/** One entry of the audit trail: what somebody of the support or of finance did, about what and why. Never a person. */
export function recordAct(ctx: RequestContext, { id }: Pick<SsoUser, "id">, about: string): Promise<void> {
  return withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportActed", actor: "OPS", actorId: id, accountId: null, about }),
  );
}
