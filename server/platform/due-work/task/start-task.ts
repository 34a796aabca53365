import { type RequestContext, withTransaction } from "../../context.ts";
import type { TaskKind } from "./model.ts";

/**
 * Stores a task for the worker and returns its id. `attempt` names one filled-in form: sent twice with the same input,
 * it starts one task.
 */
export function startTask(
  ctx: Pick<RequestContext, "transaction">,
  { kind, startedBy, input, attempt }: { kind: TaskKind; startedBy: string; input: object; attempt: string },
): Promise<string> {
  const text = JSON.stringify(input);
  return withTransaction(ctx, (tx) =>
    tx.tasks.add({
      id: tx.secrets.newId(),
      kind,
      startedBy,
      input: text,
      attemptHash: tx.secrets.hash("task", JSON.stringify([kind, startedBy, attempt, text])),
      createdAt: tx.now(),
    }),
  );
}
