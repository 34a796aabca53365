import {
  type ReadContext,
  type RequestContext,
  type Scope,
  type Transactions,
  withTransaction,
} from "../../context.ts";
import { createFault } from "../../fault.ts";
import type { Outcome } from "../../outcome.ts";
import {
  type KeepPart,
  mostTries,
  type TakenTask,
  type TaskEnd,
  type TaskKind,
  type TaskRepository,
  type TellProgress,
} from "./model.ts";

type Given = Scope & Pick<ReadContext, "tasks">;
type Stored = Pick<RequestContext, "secrets"> & { tasks: TaskRepository };

/** What one kind does. A repeat must change nothing that an earlier try did: a worker may be stopped at any time. */
export type TaskWork<Ctx> = (
  ctx: Ctx,
  task: { startedBy: string; input: string },
  tell: TellProgress,
  keep: KeepPart,
) => Promise<Outcome<object>>;

/**
 * Does the tenant's tasks, one after the other, until none is left. One that fails is logged and tried again by the
 * next run; at the third time it ends as failed, as does one whose workers were all stopped. Returns how many ended.
 */
export async function runTasks<Tx extends Stored, Ctx extends Given & Transactions<Tx>>(
  ctx: Ctx,
  works: Record<TaskKind, TaskWork<Ctx>>,
): Promise<number> {
  const tried: string[] = [];
  let ended = 0;
  for (;;) {
    const task = await withTransaction(ctx, (tx) => tx.tasks.take(tried, ctx.now()));
    if (!task) return ended;
    tried.push(task.id);
    const end = await tryTask(ctx, works[task.kind], task);
    if (end && (await withTransaction(ctx, (tx) => tx.tasks.end(task, end, ctx.now())))) ended += 1;
  }
}

/** null: it is to be tried again. */
async function tryTask<Tx extends Stored, Ctx extends Given & Transactions<Tx>>(
  ctx: Ctx,
  work: TaskWork<Ctx>,
  task: TakenTask,
): Promise<TaskEnd | null> {
  if (task.tries > mostTries) return { state: "failed", result: null, failure: "interrupted" };
  const tell: TellProgress = async (done, total) => {
    if (await withTransaction(ctx, (tx) => tx.tasks.progress(task, done, total))) return;
    throw taken();
  };
  let number = 0;
  const keep: KeepPart = async (text, done, total) => {
    const isKept = await withTransaction(
      ctx,
      async (tx) =>
        (await tx.tasks.addPart(task, { id: tx.secrets.newId(), number, text })) &&
        (await tx.tasks.progress(task, done, total)),
    );
    if (!isKept) throw taken();
    number += 1;
  };
  try {
    const outcome = await work(ctx, task, tell, keep);
    if (!outcome.ok) return { state: "failed", result: null, failure: outcome.refusal.code };
    return { state: "done", result: JSON.stringify(outcome.value), failure: null };
  } catch (fault) {
    ctx.log.error({ err: fault, task: task.id, kind: task.kind, tries: task.tries }, "a task failed");
    return task.tries < mostTries ? null : { state: "failed", result: null, failure: "fault" };
  }
}

const taken = () => createFault("taskTaken", "Another worker has taken the task over.");
