import { suppressionHashes } from "#server/platform/mail/suppression.ts";
import { addDays, type Day, startOf } from "#server/platform/values/calendar.ts";
import type { Account } from "../account/model.ts";
import { visitorInBrowser } from "../consent/cookie.ts";
import type { RequestContext } from "../context.ts";
import { endings, endingTables, type ItemTable, type MemberTable, memberData, memberTables } from "./member-data.ts";
import type { Begun, BegunItem } from "./repository.ts";
import {
  type ErasureName,
  erasures,
  lastDayKept,
  type RetentionClock,
  retention,
  type TableRegister,
} from "./retention.ts";

/** Records that contain a referrer as a pseudonym. */
const records: Readonly<Partial<Record<MemberTable, RetentionClock>>> = {
  claim: erasures.recommendations,
  ledger: erasures.recommendations,
  payment: erasures.payouts,
  mail: erasures.mails,
};

/** The distinct clocks that end anything personal in the rows of a table. */
export function clocksOfRows(table: TableRegister | undefined): RetentionClock[] {
  return [...new Set(Object.values(table?.personal ?? {}).map(({ clock }) => clock))];
}

/** How long the exported data of a table is kept. */
export function clocksOf(table: MemberTable): RetentionClock[] {
  return [
    ...new Set([...clocksOfRows(retention[memberData[table].model]), ...(records[table] ? [records[table]] : [])]),
  ];
}

/** Ended by the deletion itself, or not connected with the account (only a browser's cookie refers to it). */
const isEnded: readonly RetentionClock[] = [
  "account",
  "password",
  "passkey",
  "session",
  "customerNumber",
  "bankDetail",
  "consent",
];

/** The clocks by which data of a referrer is kept after they deleted their account. */
export function clocksAfterDeletion(): RetentionClock[] {
  return [...new Set(memberTables.flatMap(clocksOf))].filter((clock) => !isEnded.includes(clock));
}

/** Bank details that end are replaced first, and erased as replaced ones a week later. */
const afterwards: Partial<Record<ErasureName, ErasureName>> = {
  unneededBankDetails: "bankDetails",
  unusedBankDetails: "bankDetails",
};

/** The last day on which a row is kept, with what its erasure leaves of it for another one. */
function lastDay(name: ErasureName, began: Date): Day {
  const day = lastDayKept(name, began);
  const next = afterwards[name];
  return next ? lastDay(next, startOf(addDays(day, 1))) : day;
}

/** `running`: rows whose clock has not begun. `first` and `last`: the last days of the others; null: there are none. */
export type Kept = { total: number; running: number; first: Day | null; last: Day | null };
export type KeptItem = Omit<BegunItem, "began"> & { until: Day | null };

/** Of links and cases, this many are named one by one. */
const itemsNamed = 50;

/** Until when a referrer's own data is kept, by the rules that erase it. Changes nothing. */
export async function keptData(ctx: RequestContext, { id, email }: Pick<Account, "id" | "email">) {
  const referrer = { id, email, suppressionHashes: suppressionHashes(ctx.secrets, email) };
  const [begun, items] = await Promise.all([
    ctx.erasure.begun(referrer, visitorInBrowser(ctx)),
    ctx.erasure.begunItems(referrer, itemsNamed),
  ]);
  const itemsOf = (table: ItemTable): KeptItem[] =>
    items[table].map(({ began, ...item }) => ({ ...item, until: began && lastDay(endings[table][0], began) }));
  return {
    tables: endingTables.map((table) => ({ table, ...keptOf(begun[table]) })),
    items: { recommendation: itemsOf("recommendation"), case: itemsOf("case") },
  };
}

function keptOf({ total, erasures: begun }: Begun): Kept {
  const days = begun.flatMap(({ name, first, last }) => [lastDay(name, first), lastDay(name, last)]).sort();
  const dated = begun.reduce((rows, one) => rows + one.rows, 0);
  return { total, running: total - dated, first: days[0] ?? null, last: days.at(-1) ?? null };
}
