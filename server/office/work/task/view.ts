import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import { ownTasks, type Task, type TaskKind, taskKinds } from "#server/platform/due-work/task/model.ts";
import type { ReadContext } from "../../context.ts";
import type { TaskResults } from "./work.ts";

/** Who may start a kind of task; but for `ownTasks`, they see those of their colleagues too. */
const rightOf = {
  checkVouchers: "vouchers",
  importVouchers: "vouchers",
  bookStatement: "payoutFiles",
  checkOrders: "orderFiles",
  importOrders: "orderFiles",
  exportReport: "reports",
  exportTrail: "auditTrail",
  billMonth: "bookInvoices",
} as const satisfies Record<TaskKind, Right>;

const listed = 50;

/** `starter`: the name of who started it; "": erased. */
export type ListedTask = Task & { starter: string };

type Ended = { [K in TaskKind]: { kind: K; result: TaskResults[K] } }[TaskKind];
/** `ended` null: it has no result. `isKept`: what it worked on (keptInputs), or the file that it made, is there. */
export type ShownTask = ListedTask & { ended: Ended | null; isKept: boolean };

/** The newest tasks that the user may see. */
export async function latestTasks(ctx: ReadContext, user: SsoUser): Promise<ListedTask[]> {
  const kinds = taskKinds.filter((kind) => hasRight(user, rightOf[kind]));
  const tasks = await ctx.tasks.latest(kinds, user.id, listed);
  const ids = [...new Set(tasks.map(({ startedBy }) => startedBy))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(ctx, id)] as const)));
  return tasks.map((task) => ({ ...task, starter: names.get(task.startedBy) ?? "" }));
}

/** One task with what came of it; null: there is none that the user may see. */
export async function viewTask(ctx: ReadContext, user: SsoUser, id: string): Promise<ShownTask | null> {
  const found = await ctx.tasks.byId(id);
  if (!found || !hasRight(user, rightOf[found.kind])) return null;
  if (ownTasks.includes(found.kind) && found.startedBy !== user.id) return null;
  const { result, isKept, ...task } = found;
  const starter = await nameOf(ctx, task.startedBy);
  return { ...task, isKept, starter, ended: result === null ? null : { kind: task.kind, result: JSON.parse(result) } };
}

async function nameOf(ctx: ReadContext, id: string): Promise<string> {
  const user = await ctx.ssoUsers.byId(id);
  return user ? `${user.firstName} ${user.lastName}`.trim() : "";
}
