import type { MessageOutcome, OrderMessage } from "../../model.ts";

/** What can be wrong with a field of a message. */
export const fieldProblems = [
  "required",
  "choice",
  "date",
  "future",
  "amount",
  "format",
  "tooLong",
  "beforeOrder",
  // Of a line of a file.
  "columns",
  "quotes",
] as const;

/** One problem of a message: the German field, what is wrong, and the values that it may have if they are listed. */
export type FieldProblem = { field: string; problem: (typeof fieldProblems)[number]; allowed?: readonly string[] };
export type ReadMessage = { ok: true; message: OrderMessage } | { ok: false; problems: FieldProblem[] };

/** One line of an order file, by its number in the file (the heading is line 1). */
export type OrderLine = { line: number; orderNumber: string; read: ReadMessage };
export type OrderFile =
  | { ok: true; lines: OrderLine[]; unknownColumns: string[] }
  | { ok: false; problem: "empty" | "columnsMissing"; columns: string[] };

/**
 * Why a line comes to nothing. `conflict`: taken before with another content · `ownMatter`: it is about who hands in
 * the file; somebody else's file may have it.
 */
export type LineProblem = FieldProblem | { field: ""; problem: "conflict" | "ownMatter" };

/** What came of a file, or would come of it. It has order numbers and names of columns, nothing else that was read. */
export type FileReport = {
  lines: number;
  /** Messages that were taken, or would be. */
  fresh: number;
  known: number;
  bad: { line: number; orderNumber: string; problems: LineProblem[] }[];
  /** Columns that mean nothing here, perhaps misspelt; at most twenty. */
  unknownColumns: string[];
};

/** `kinds`: the new messages, by what they say; `withoutLink`: so many of them name no recommendation of ours. */
export type CheckedFile = FileReport & {
  orders: number;
  withoutLink: number;
  kinds: Partial<Record<OrderMessage["kind"], number>>;
};

/** `outcomes`: what the new messages did; `waiting`: stored, and takes effect later. */
export type ImportedFile = FileReport & { outcomes: Partial<Record<MessageOutcome | "waiting", number>> };
