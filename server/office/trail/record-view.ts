import type { SsoUser } from "#server/people/sso/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { RequestContext } from "../context.ts";

/** Somebody opened a page that shows something about people; `what` names the page or the thing, never a person. */
export async function recordView(ctx: RequestContext, { id }: Pick<SsoUser, "id">, what: string): Promise<void> {
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportViewed", actor: "OPS", actorId: id, accountId: null, about: what }),
  );
}
