import { readFile } from "node:fs/promises";
import type { IngestedMessage } from "#server/orders/model.ts";
import type { FieldProblem } from "#server/orders/wire/auftrag.ts";
import { type OrderFile, type OrderLine, readOrderFile } from "#server/orders/wire/csv.ts";
import type { CliDeps } from "#server/platform/cli/command.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import type { RequestContext } from "../context.ts";
import { type DryRunResult, dryRunMessages } from "../inbox/dry-run.ts";
import { type BatchResult, ingestOrderMessages } from "../inbox/ingest-order-messages.ts";

const conflict: Result = { text: "bad: taken before with another content", isBad: true, isNew: false };
const stored: Result = {
  text: "stored, takes effect later: import the file again to see how",
  isBad: false,
  isNew: true,
};
const unread: Result = { text: "failed: try this line again", isBad: true, isNew: false };

const batchSize = 500;
/** Far more than a batch takes: a line that waits longer for a lock takes effect by the timer. */
const batchSeconds = 300;

type Result = { text: string; isBad: boolean; isNew: boolean };

/**
 * Imports the shop's orders from a file. Without --apply it only reports, line by line, what would happen. Bad lines do
 * not stop others, and messages ingested before change nothing: a corrected file can simply be imported again.
 */
export async function importOrders(path: string, apply: boolean, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const file = readOrderFile(await bytesOf(path), ctx.now());
  if (!file.ok) throw fileProblem(path, file);
  if (file.unknownColumns.length > 0) deps.print(`columns that mean nothing here: ${file.unknownColumns.join(", ")}`);
  const results = apply
    ? await deps.withProgress("lines", (tell) => ingest(ctx, file.lines, tell))
    : await dryRun(ctx, file.lines);
  const lines = file.lines.map(({ line, orderNumber }, index) => {
    return { line, orderNumber, ...(results[index] ?? unread) };
  });
  const bad = results.filter(({ isBad }) => isBad).length;
  const fresh = results.filter(({ isNew }) => isNew).length;
  const known = results.length - bad - fresh;
  deps.show({ isApplied: apply, fresh, known, bad, lines }, [
    ...lines.map((one) => `line ${String(one.line).padStart(5)}  ${printable(one.orderNumber)}  ${one.text}`),
    `${results.length} lines: ${fresh} ${apply ? "taken" : "would be taken"}, ${known} known, ${bad} bad`,
    ...(apply ? [] : ["Nothing was written. Repeat it with --apply."]),
  ]);
  if (bad > 0) throw userError(`${bad} of ${results.length} lines are bad.`, "Correct them and import the file again.");
}

async function ingest(ctx: RequestContext, lines: OrderLine[], tell: TellProgress): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < lines.length; from += batchSize) {
    await tell(from, lines.length);
    const batch = lines.slice(from, from + batchSize);
    const messages = batch.flatMap(({ read }) => (read.ok ? [read.message] : []));
    const ingested = (await ingestOrderMessages(ctx, messages, { seconds: batchSeconds })).values();
    for (const { read } of batch) {
      results.push(read.ok ? ingestedResult(ingested.next().value ?? null) : badLine(read.problems));
    }
  }
  return results;
}

function ingestedResult(ingested: BatchResult): Result {
  return ingested ? resultOf(ingested) : stored;
}

/** Reports for each line whether it would be ingested; the programme's rules only decide at the import itself. */
async function dryRun(ctx: RequestContext, lines: OrderLine[]): Promise<Result[]> {
  const messages = lines.flatMap(({ read }) => (read.ok ? [read.message] : []));
  const answers = (await dryRunMessages(ctx, messages)).values();
  return lines.map(({ read }) => {
    if (!read.ok) return badLine(read.problems);
    const answer = answers.next().value;
    return answer ? dryRunResult(answer) : unread;
  });
}

function dryRunResult(answer: DryRunResult): Result {
  if (answer.kind === "conflict") return conflict;
  if (answer.kind === "known") {
    return answer.answer
      ? resultOf({ ok: true, value: answer.answer })
      : { text: "known: is in this file before, or has not taken effect yet", isBad: false, isNew: false };
  }
  const from = answer.recommendationNumber ? `of ${answer.recommendationNumber}` : "names no recommendation of ours";
  return { text: `new, ${from}`, isBad: false, isNew: true };
}

function resultOf(answer: Outcome<IngestedMessage>): Result {
  if (!answer.ok) return conflict;
  const { outcome, reasonCode, repeated } = answer.value;
  const text = `${outcome}${reasonCode ? ` (${reasonCode})` : ""}`;
  return { text: repeated ? `known: ${text}` : text, isBad: false, isNew: !repeated };
}

const words: Record<FieldProblem["problem"], string> = {
  required: "is missing",
  choice: "is none of the words that are known",
  date: "is no date (TT.MM.JJJJ)",
  future: "lies in the future",
  amount: "is no amount (1.234,56)",
  format: "is not of the right form",
  tooLong: "is too long",
  beforeOrder: "lies before the order",
  columns: "the line has another number of columns than the heading",
  quotes: "the quotation marks don't match",
};

function badLine(problems: FieldProblem[]): Result {
  const messages = problems.map(({ field, problem: kind }) => `${field} ${words[kind]}`.trim());
  return { text: `bad: ${messages.join("; ")}`, isBad: true, isNew: false };
}

function fileProblem(path: string, { problem: kind, columns }: OrderFile & { ok: false }) {
  if (kind === "empty") return userError(`${path} is empty.`, "The first line names the columns.");
  return userError(`${path} lacks columns: ${columns.join(", ")}.`, "prisma/seed/orders-beispiel.csv shows them all.");
}

/** Removes control characters: a file's text must not control the terminal. */
function printable(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}\p{P} ]/gu, "?")
    .slice(0, 24)
    .padEnd(16);
}

async function bytesOf(path: string): Promise<Uint8Array> {
  return readFile(path).catch((fault) => {
    throw userError(`${path} cannot be read (${fault.code}).`, "Name a file: cli orders import <file.csv>");
  });
}

/** Prints a file for one recommendation, ordered and delivered today, for trying the product out. */
export async function printExample(recommendationNumber: string, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const recommendation = await ctx.recommendations.byNumber(recommendationNumber.toUpperCase());
  if (!recommendation)
    throw userError(`There is no recommendation ${recommendationNumber}.`, "It stands in the link.", "notFound");
  const today = formatDay(dayOf(ctx.now()));
  const order = `T-${ctx.secrets.newNumber(8)}`;
  const lines = ["eingegangen", "ausgeliefert"].map((kind) =>
    csvLine([order, kind, today, today, recommendation.number, recommendation.productId ?? ""]),
  );
  const file = ["Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Empfehlungsnummer;ProduktId", ...lines];
  deps.show({ orderNumber: order, file: file.join("\n") }, file);
}
