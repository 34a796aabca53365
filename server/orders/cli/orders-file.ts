import { readFile } from "node:fs/promises";
import type { IngestedMessage } from "#server/orders/model.ts";
import { readOrderFile } from "#server/orders/wire/csv.ts";
import type { CliDeps } from "#server/platform/cli/command.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { csvLine } from "#server/platform/values/csv.ts";
import { decodeText } from "#server/platform/values/text.ts";
import type { RequestContext } from "../context.ts";
import type { DryRunResult } from "../inbox/dry-run.ts";
import type { FieldProblem, OrderFile } from "../inbox/file/model.ts";
import { checkLines, importLines, type ReadLine } from "../inbox/file/read-lines.ts";
import type { BatchResult } from "../inbox/ingest-order-messages.ts";

const conflict: Result = { text: "bad: taken before with another content", isBad: true, isNew: false };
const stored: Result = {
  text: "stored, takes effect later: import the file again to see how",
  isBad: false,
  isNew: true,
};
/** Only of a file that somebody handed in at the office. */
const own: Result = { text: "bad: is about the person who imports it", isBad: true, isNew: false };

type Result = { text: string; isBad: boolean; isNew: boolean };

/**
 * Imports the shop's orders from a file. Without --apply it only reports, line by line, what would happen. Bad lines do
 * not stop others, and messages ingested before change nothing: a corrected file can simply be imported again.
 */
export async function importOrders(path: string, apply: boolean, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const file = readOrderFile(decodeText(await bytesOf(path)), ctx.now());
  if (!file.ok) throw fileProblem(path, file);
  if (file.unknownColumns.length > 0) deps.print(`columns that mean nothing here: ${file.unknownColumns.join(", ")}`);
  const results = apply
    ? (await deps.withProgress("lines", (tell) => importLines(ctx, file.lines, null, tell))).map(
        withText(ingestedResult),
      )
    : (await checkLines(ctx, file.lines, null)).map(withText(dryRunResult));
  const bad = results.filter(({ isBad }) => isBad).length;
  const fresh = results.filter(({ isNew }) => isNew).length;
  const known = results.length - bad - fresh;
  deps.show({ isApplied: apply, fresh, known, bad, lines: results }, [
    ...results.map((one) => `line ${String(one.line).padStart(5)}  ${printable(one.orderNumber)}  ${one.text}`),
    `${results.length} lines: ${fresh} ${apply ? "taken" : "would be taken"}, ${known} known, ${bad} bad`,
    ...(apply ? [] : ["Nothing was written. Repeat it with --apply."]),
  ]);
  if (bad > 0) throw userError(`${bad} of ${results.length} lines are bad.`, "Correct them and import the file again.");
}

/** A line as it is printed, by the words for what came of it. */
function withText<Answer>(says: (answer: Answer) => Result) {
  return ({ line: { line, orderNumber }, result }: ReadLine<Answer>) => {
    if (result.kind === "read") return { line, orderNumber, ...says(result.answer) };
    return { line, orderNumber, ...(result.kind === "ownMatter" ? own : badLine(result.problems)) };
  };
}

function ingestedResult(ingested: BatchResult): Result {
  return ingested ? resultOf(ingested) : stored;
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
