import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

/**
 * Ends somebody's key of the command line at once, for the whole installation; also one's own. One that has ended
 * already stays as it is. Refused if nobody has that name (notFound).
 */
export function endOperator(ctx: RequestContext, name: string, by: string): Promise<Outcome<null>> {
  return withAuditEntries(ctx, byOperator(by), async (tx) => {
    if (await tx.operators.end(name, tx.now()))
      return audited(null, { kind: "accessEnded", accountId: null, about: `key:${name}` });
    return (await tx.operators.all()).some((key) => key.name === name) ? audited(null, null) : refuse("notFound");
  });
}
