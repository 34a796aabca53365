import { done, refuse } from "#server/platform/outcome.ts";
import type { ReadContext } from "../context.ts";
import { dryRunMessages } from "../inbox/dry-run.ts";
import type { FieldProblem, OrderFile, ReadMessage } from "../inbox/file/model.ts";
import type { BatchResult } from "../inbox/ingest-order-messages.ts";
import { readAuftrag } from "./auftrag.ts";
import { auftragIn } from "./auftrag-fields.ts";
import { readOrderFile } from "./csv.ts";
import type { ItemResult } from "./ergebnis.ts";

/** Messages of one call. */
export const maxMessages = 500;

/** One message as it was read, with the names by which its sender knows it. */
type Item = ReadMessage & Pick<ItemResult, "eventId" | "externalOrderId" | "unknown">;

export function readItem(item: unknown, now: Date): Item {
  const { EreignisId, Auftragsnummer } = Object(item) as Record<string, unknown>;
  const names = { eventId: nameOf(EreignisId), externalOrderId: nameOf(Auftragsnummer) };
  return { ...readAuftrag(item, "api", now), ...names, unknown: unknownFields(item) };
}

/**
 * What sending the messages would do: how they would be read, which were sent before, and whether they name a
 * recommendation of ours. The programme's rules only decide when they are sent. Writes nothing.
 */
export function checkItems(ctx: ReadContext, items: readonly unknown[]): Promise<ItemResult[]> {
  return check(
    ctx,
    items.map((item) => readItem(item, ctx.now())),
  );
}

/** Why a text holds no messages. */
export type NoMessages = Extract<OrderFile, { ok: false }>["problem"] | "json" | "tooMany";
export type Checked = { ok: true; results: ItemResult[] } | { ok: false; problem: NoMessages; columns: string[] };

/** The same for a text that somebody pasted: JSON, one message or a list, or an order file (CSV). */
export async function checkText(ctx: ReadContext, text: string): Promise<Checked> {
  const items = /^\s*[[{]/.test(text) ? fromJson(text, ctx.now()) : fromFile(text, ctx.now());
  if (!Array.isArray(items)) return { ok: false, columns: [], ...items };
  if (items.length > maxMessages) return { ok: false, problem: "tooMany", columns: [] };
  return { ok: true, results: await check(ctx, items) };
}

type None = { problem: NoMessages; columns?: string[] };

function fromJson(text: string, now: Date): Item[] | None {
  try {
    const messages = [JSON.parse(text) as unknown].flat();
    return messages.length === 0 ? { problem: "empty" } : messages.map((one) => readItem(one, now));
  } catch {
    return { problem: "json" };
  }
}

function fromFile(text: string, now: Date): Item[] | None {
  const file = readOrderFile(text, now);
  if (!file.ok) return { problem: file.problem, columns: file.columns };
  if (file.lines.length === 0) return { problem: "empty" };
  const unknown = named(file.unknownColumns);
  return file.lines.map(({ orderNumber, read }) => ({
    ...read,
    eventId: read.ok ? read.message.eventId : null,
    externalOrderId: nameOf(orderNumber),
    unknown,
  }));
}

async function check(ctx: ReadContext, items: readonly Item[]): Promise<ItemResult[]> {
  const messages = items.flatMap((one) => (one.ok ? [one.message] : []));
  const checked = (await dryRunMessages(ctx, messages)).values();
  return items.map((one) => {
    const result = one.ok ? checked.next().value : null;
    if (!one.ok || !result) return invalid({ ...one, ok: false, problems: one.ok ? [] : one.problems });
    if (result.kind === "known") return resultOf(one, result.answer && done(result.answer));
    if (result.kind === "conflict") return resultOf(one, refuse("orderConflict"));
    const reasonCode = result.recommendationNumber ? null : "RULE_NO_RECOMMENDATION";
    return { ...namesOf(one), outcome: "checked", reasonCode };
  });
}

/** What became of a message that was sent; `ingested` null: it is stored and takes effect later. */
export function resultOf(item: Item, ingested: BatchResult): ItemResult {
  const names = { ...namesOf(item), reasonCode: null };
  if (!ingested) return { ...names, outcome: "stored" };
  if (!ingested.ok) return { ...names, outcome: "conflict" };
  const { outcome, reasonCode } = ingested.value;
  return { ...names, outcome, reasonCode };
}

export function invalid(item: Item & { problems: FieldProblem[] }): ItemResult {
  return { ...namesOf(item), outcome: "invalid", reasonCode: null, problems: item.problems };
}

function namesOf(item: Item) {
  const { unknown } = item;
  const own = item.ok ? item.message : item;
  const { eventId, externalOrderId } = own;
  return { eventId, externalOrderId, unknown, problems: [] };
}

/** At most this many unknown fields are named, of this length. */
const maxNamed = 20;
const maxLength = 100;

const named = (unknown: readonly string[]) => unknown.slice(0, maxNamed).map((name) => name.slice(0, maxLength));

/** The fields of a message that mean nothing here, perhaps because they are misspelt. */
function unknownFields(item: unknown): string[] {
  return named(Object.keys(Object(item)).filter((name) => !Object.hasOwn(auftragIn.shape, name)));
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 200) : null;
}
