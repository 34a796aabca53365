import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { withRecipientNumber } from "#server/referral/recipient/receipt.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import type { OrderMessage } from "../../model.ts";
import { type DryRunResult, dryRunMessages } from "../dry-run.ts";
import { rowsOf } from "../ingest-order-message.ts";
import { type BatchResult, ingestOrderMessages } from "../ingest-order-messages.ts";
import { namedNumber } from "../statement.ts";
import type { FieldProblem, OrderLine } from "./model.ts";

/** What came of a line, or would come of it; `answer` null: it is stored and takes effect later. */
export type LineResult<Answer> =
  | { kind: "unreadable"; problems: FieldProblem[] }
  | { kind: "ownMatter" }
  | { kind: "read"; answer: Answer };
export type ReadLine<Answer> = { line: OrderLine; result: LineResult<Answer> };

const batchSize = 500;
/** Far more than a batch takes: a line that waits longer for a lock takes effect by the timer. */
const batchSeconds = 300;
/** So many questions are asked at a time, so that other requests get connections too. */
const asked = 8;

/**
 * Lets the lines of a file take effect, five hundred at a time, and tells after how many of them. A bad line stops no
 * other; the same file again changes nothing. `operator`, a person of the office, has an audit entry for each batch
 * that brings messages, and what is about themselves is left out; null: an operator's shell.
 */
export async function importLines(
  ctx: RequestContext,
  lines: readonly OrderLine[],
  operator: string | null,
  tell: TellProgress,
): Promise<ReadLine<BatchResult>[]> {
  const results: ReadLine<BatchResult>[] = [];
  for (let from = 0; from < lines.length; from += batchSize) {
    await tell(from, lines.length);
    const batch = lines.slice(from, from + batchSize);
    const own = await ownMessages(ctx, messagesOf(batch), operator);
    const messages = messagesOf(batch).filter((message) => !own.has(message));
    if (operator !== null) await storeFileMessages(ctx, messages, operator);
    const answers = (await ingestOrderMessages(ctx, messages, { seconds: batchSeconds })).values();
    results.push(...linesWith(batch, own, () => answers.next().value ?? null));
  }
  await tell(lines.length, lines.length);
  return results;
}

/** The same without writing anything; the programme's rules only decide at the import itself. */
export async function checkLines(
  ctx: ReadContext,
  lines: readonly OrderLine[],
  operator: string | null,
  tell?: TellProgress,
): Promise<ReadLine<DryRunResult>[]> {
  const own = await ownMessages(ctx, messagesOf(lines), operator, (done) => tell?.(done, lines.length));
  const messages = messagesOf(lines).filter((message) => !own.has(message));
  const answers = (await dryRunMessages(ctx, messages)).values();
  await tell?.(lines.length, lines.length);
  return linesWith(lines, own, () => answers.next().value ?? { kind: "known", answer: null });
}

/**
 * Stores messages of a person's file before they take effect, with the person's audit entry in the same transaction,
 * which has their number, as the answer has. Those that are stored already change nothing.
 */
export async function storeFileMessages(
  ctx: RequestContext,
  given: readonly OrderMessage[],
  operator: string,
): Promise<Outcome<number>> {
  const messages: OrderMessage[] = [];
  for (const message of given) messages.push(await withRecipientNumber(ctx, message));
  const rows = rowsOf(ctx, messages);
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const count = rows.length === 0 ? 0 : await tx.inbox.store(rows, tx.now());
    const entry = { kind: "supportActed", accountId: null, about: `importOrders:${count}` } as const;
    return audited(count, count === 0 ? null : entry);
  });
}

/** Lines with what came of each; `next`: the answer to the next message that was asked about. */
function linesWith<Answer>(
  lines: readonly OrderLine[],
  own: ReadonlySet<OrderMessage>,
  next: () => Answer,
): ReadLine<Answer>[] {
  return lines.map((line) => {
    const { read } = line;
    if (!read.ok) return { line, result: { kind: "unreadable", problems: read.problems } };
    if (own.has(read.message)) return { line, result: { kind: "ownMatter" } };
    return { line, result: { kind: "read", answer: next() } };
  });
}

const messagesOf = (lines: readonly OrderLine[]) => lines.flatMap(({ read }) => (read.ok ? [read.message] : []));

/** What is about the person: their link, what they bought, an order that they have a part in. */
async function ownMessages(
  ctx: ReadContext,
  messages: readonly OrderMessage[],
  operator: string | null,
  tell?: (done: number) => Promise<void> | undefined,
): Promise<Set<OrderMessage>> {
  const own = new Set<OrderMessage>();
  if (operator === null) return own;
  for (let from = 0; from < messages.length; from += asked) {
    if (from % (64 * asked) === 0) await tell?.(from);
    const some = messages.slice(from, from + asked);
    const matters = await Promise.all(some.map((message) => matterOf(ctx, message)));
    const answers = (await areOwnMatters(ctx, [operator], matters)).values();
    for (const message of some) if (answers.next().value) own.add(message);
  }
  return own;
}

async function matterOf(ctx: ReadContext, message: OrderMessage) {
  const { recipientNumber, externalOrderId, buyerEmail } = await withRecipientNumber(ctx, message);
  return {
    recommendation: namedNumber(message),
    owner: recipientNumber,
    orderNumber: externalOrderId,
    address: buyerEmail,
  };
}
