import type { AuditAct } from "#server/platform/audit/acts.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import type { CliDeps } from "./command.ts";
import { operatorAtWork } from "./operator-key.ts";

/**
 * Before a command prints what people gave us: asks who is looking, and notes it in the audit trail. Throws without an
 * operator's key, before anything was printed. `subject`: an id or a number, never a person's data.
 */
export async function auditedLook(
  deps: Pick<CliDeps<RequestContext>, "variable">,
  ctx: RequestContext,
  action: AuditAct,
  subject: string,
  accountId: string | null = null,
): Promise<void> {
  const actorId = await operatorAtWork(deps, ctx.operators);
  const entry = entryOfCommand(action, subject, accountId);
  await withTransaction(ctx, (tx) => auditAs(tx, { ...entry, actor: "OPS", actorId }));
}
