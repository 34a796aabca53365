import type { Account } from "#server/domain/account/model.ts";
import type { TokenRow } from "#server/domain/account/ports.ts";
import type { EventRow, Move, MoveResult } from "#server/domain/event/model.ts";
import type { NewMail } from "#server/domain/mail/model.ts";
import type { Order } from "#server/domain/order/model.ts";
import type { BankDetail, PayoutItem, PayoutRun, Voucher } from "#server/domain/payout/model.ts";
import type { Recipient } from "#server/domain/recipient/model.ts";
import type { Recommendation } from "#server/domain/recommendation/model.ts";
import type { NewClick } from "#server/domain/recommendation/ports.ts";
import type { Claim, LedgerEntry } from "#server/domain/reward/model.ts";

export type RecipientRow = Recipient & { tokenHash: string; matchHash: string | null };
export type BankRow = BankDetail & { iban: string; holder: string; replacedAt: Date | null };
export type StoredToken = TokenRow & { usedAt: Date | null };
export type SessionRow = { tokenHash: string; accountId: string; createdAt: Date; expiresAt: Date };

/** Rows by their key. A row is replaced, never changed, so that a copy of the maps is a snapshot of everything. */
export type Tables = {
  accounts: Map<string, Account & { confirmedAt: Date | null }>;
  sessions: Map<string, SessionRow>;
  tokens: Map<string, StoredToken>;
  recommendations: Map<string, Recommendation>;
  clicks: Map<string, NewClick>;
  recipients: Map<string, RecipientRow>;
  orders: Map<string, Order>;
  messages: Map<string, { bodyHash: string; outcome: string }>;
  claims: Map<string, Claim>;
  ledger: Map<string, LedgerEntry>;
  bankDetails: Map<string, BankRow>;
  vouchers: Map<string, Voucher & { code: string }>;
  runs: Map<string, PayoutRun>;
  items: Map<string, PayoutItem>;
  events: Map<string, EventRow & { recordedAt: Date }>;
  mails: Map<string, NewMail>;
};

export function emptyTables(): Tables {
  return {
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    recommendations: new Map(),
    clicks: new Map(),
    recipients: new Map(),
    orders: new Map(),
    messages: new Map(),
    claims: new Map(),
    ledger: new Map(),
    bankDetails: new Map(),
    vouchers: new Map(),
    runs: new Map(),
    items: new Map(),
    events: new Map(),
    mails: new Map(),
  };
}

export function copyOf(tables: Tables): Tables {
  const entries = Object.entries(tables).map(([name, rows]) => [name, new Map(rows as Map<string, unknown>)]);
  return Object.fromEntries(entries) as Tables;
}

/** The state update WHERE state = from, and its event. */
export function moveRow<R extends { state: string; stateSince: Date }>(
  tables: Tables,
  rows: Map<string, R>,
  aggregate: EventRow["aggregate"],
  { id, ...move }: Move<NoInfer<R>["state"]>,
  change: NoInfer<Partial<R>> = {},
): MoveResult {
  if (tables.events.has(move.key)) return "repeated";
  const row = rows.get(id);
  if (row?.state !== move.from) return "stale";
  const stateSince = move.to === move.from ? row.stateSince : move.occurredAt;
  rows.set(id, { ...row, ...change, state: move.to, stateSince });
  tables.events.set(move.key, { aggregate, aggregateId: id, ...move, recordedAt: move.occurredAt });
  return "moved";
}

export function found<R>(rows: Map<string, R>, test: (row: R) => boolean): R[] {
  return [...rows.values()].filter(test);
}
