import { auditAs } from "../../audit/audit.ts";
import type { AuditFacts } from "../../audit/model.ts";
import { type RequestContext, withTransaction } from "../../context.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import type { keptInputs, TaskKind } from "./model.ts";

type Start = { kind: TaskKind; startedBy: string; input: object; attempt: string };

/**
 * Stores a task for the worker and returns its id. `attempt` names one filled-in form: sent twice with the same input,
 * it starts one task. `entry`: of the audit trail, for a start that is an act by itself; written with the task.
 */
export function startTask(
  ctx: Pick<RequestContext, "transaction">,
  { kind, startedBy, input, attempt }: Start,
  entry: Omit<AuditFacts, "at"> | null = null,
): Promise<string> {
  const text = JSON.stringify(input);
  return withTransaction(ctx, async (tx) => {
    const id = tx.secrets.newId();
    const started = await tx.tasks.add({
      id,
      kind,
      startedBy,
      input: text,
      attemptHash: tx.secrets.hash("task", JSON.stringify([kind, startedBy, attempt, text])),
      createdAt: tx.now(),
    });
    if (entry && started === id) await auditAs(tx, entry);
    return started;
  });
}

/**
 * Starts the import of what a task checked within the last day, and returns its id; the same person again gets the same
 * task. Refused (checkedFileGone) if it is not kept any more.
 */
export async function startImport(
  ctx: Pick<RequestContext, "transaction" | "tasks">,
  {
    checkedBy,
    checkId,
    ...start
  }: { checkedBy: (typeof keptInputs)[number]; checkId: string } & Pick<Start, "kind" | "startedBy">,
): Promise<Outcome<string>> {
  const kept = await ctx.tasks.keptInput(checkedBy, checkId);
  if (kept === null) return refuse("checkedFileGone");
  return done(await startTask(ctx, { ...start, input: JSON.parse(kept), attempt: checkId }));
}
