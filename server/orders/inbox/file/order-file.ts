import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startImport, startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import type { BatchResult } from "../ingest-order-messages.ts";
import type { CheckedFile, FileReport, ImportedFile, LineProblem, OrderFile } from "./model.ts";
import { checkLines, importLines, type LineResult, type ReadLine } from "./read-lines.ts";

/** A file as somebody handed it in. */
type Given = { text: string };
type Readable = Extract<OrderFile, { ok: true }>;

const maxColumns = 20;
const maxName = 100;

/** Starts the check of a file that can be read, and returns its task; the same form again returns the same one. */
export async function startOrderCheck(
  ctx: RequestContext,
  user: SsoUser,
  { text, attempt }: Given & { attempt: string },
): Promise<Outcome<string>> {
  const read = readFile(ctx, user, text);
  if (!read.ok) return read;
  return done(await startTask(ctx, { kind: "checkOrders", startedBy: user.id, input: { text }, attempt }));
}

/** Starts the import of a file that was checked within the last day; the same person again gets the same task. */
export async function startOrderImport(ctx: RequestContext, user: SsoUser, checkId: string): Promise<Outcome<string>> {
  if (!hasRight(user, "orderFiles")) return refuse("notAuthorized");
  return startImport(ctx, { kind: "importOrders", checkedBy: "checkOrders", checkId, startedBy: user.id });
}

/** What importing the file would do; writes nothing. */
export async function checkOrderFile(
  ctx: RequestContext,
  user: SsoUser,
  { text }: Given,
  tell: TellProgress,
): Promise<Outcome<CheckedFile>> {
  const read = readFile(ctx, user, text);
  if (!read.ok) return read;
  const results = await checkLines(ctx, read.value.lines, user.id, tell);
  const fresh = results.flatMap(({ line, result }) => {
    if (!line.read.ok || result.kind !== "read" || result.answer.kind !== "new") return [];
    return [{ message: line.read.message, link: result.answer.recommendationNumber }];
  });
  return done({
    ...reportOf(read.value, results, ({ kind }) => (kind === "new" ? "fresh" : kind)),
    orders: new Set(fresh.map(({ message }) => message.externalOrderId)).size,
    withoutLink: fresh.filter(({ link }) => link === null).length,
    kinds: counted(fresh.map(({ message }) => message.kind)),
  });
}

/** Lets a file take effect. A repeat, or a file that was taken in part, changes nothing that was taken before. */
export async function importOrderFile(
  ctx: RequestContext,
  user: SsoUser,
  { text }: Given,
  tell: TellProgress,
): Promise<Outcome<ImportedFile>> {
  const read = readFile(ctx, user, text);
  if (!read.ok) return read;
  const results = await importLines(ctx, read.value.lines, user.id, tell);
  const outcomes = results.flatMap(({ result }) => {
    if (result.kind !== "read" || lineStatusOf(result.answer) !== "fresh") return [];
    return result.answer?.ok ? [result.answer.value.outcome] : ["waiting" as const];
  });
  return done({ ...reportOf(read.value, results, lineStatusOf), outcomes: counted(outcomes) });
}

function readFile(ctx: RequestContext, user: SsoUser, text: string): Outcome<Readable> {
  if (!hasRight(user, "orderFiles")) return refuse("notAuthorized");
  const file = ctx.readOrderFile(text, ctx.now());
  return file.ok ? done(file) : refuse("orderFileUnreadable");
}

type LineStatus = "fresh" | "known" | "conflict";

function lineStatusOf(answer: BatchResult): LineStatus {
  if (answer === null) return "fresh";
  if (!answer.ok) return "conflict";
  return answer.value.repeated ? "known" : "fresh";
}

function reportOf<Answer>(
  { unknownColumns }: Readable,
  results: readonly ReadLine<Answer>[],
  statusOf: (answer: Answer) => LineStatus,
): FileReport {
  const countOf = (one: LineStatus) =>
    results.filter(({ result }) => result.kind === "read" && statusOf(result.answer) === one).length;
  const bad = results.flatMap(({ line: { line, orderNumber }, result }) => {
    const problems = problemsOf(result, statusOf);
    return problems.length > 0 ? [{ line, orderNumber: orderNumber.slice(0, maxName), problems }] : [];
  });
  return {
    lines: results.length,
    fresh: countOf("fresh"),
    known: countOf("known"),
    bad,
    unknownColumns: unknownColumns.slice(0, maxColumns).map((name) => name.slice(0, maxName)),
  };
}

function problemsOf<Answer>(result: LineResult<Answer>, statusOf: (answer: Answer) => LineStatus): LineProblem[] {
  if (result.kind === "unreadable") return result.problems;
  if (result.kind === "ownMatter") return [{ field: "", problem: "ownMatter" }];
  return statusOf(result.answer) === "conflict" ? [{ field: "", problem: "conflict" }] : [];
}

function counted<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
