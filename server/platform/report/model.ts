import { isDay } from "#server/platform/values/calendar.ts";

/** Request of any list. Columns and filters belong to the report's definition; readReportRequest drops all others. */
export type ReportRequest<Column extends string = string, Filter extends string = string> = {
  orderBy: Column;
  descending: boolean;
  pageSize: number;
  /** Starts at 1. */
  pageNumber: number;
  /**
   * Keyset cursor: the `lastKey` of the page before, which makes deep pages as fast as the first; null: use
   * `pageNumber`.
   */
  after: string | null;
  filter: Partial<Record<Filter, string>>;
};

export type Report<Item> = {
  items: Item[];
  /** With `lastKey` null: the row that the page starts after is gone, so that what follows it cannot be told. */
  hasNext: boolean;
  /** Number of pages that can be reached by page number. */
  pageCount: number;
  /**
   * Exact if a counter is maintained, and up to `countedRows`; otherwise `countedRows` stands for "more" (decision
   * 030).
   */
  totalCount: number;
  isTotalExact: boolean;
  /** The key of the last row, as `after` for the next page; null: the page is empty. */
  lastKey: string | null;
};

/**
 * Columns and filters of one report. A filter takes one or several of its values ("cancelled,reversed"), a day
 * (2026-08-14), or a short text.
 */
export type ReportDefinition<Column extends string = string, Filter extends string = string> = {
  columns: readonly Column[];
  order: { orderBy: Column; descending: boolean };
  filters: Readonly<Record<Filter, readonly string[] | "day" | "text">>;
};

/** Rows are counted up to this number, which bounds a list's cost; pages beyond it are reached only with `after`. */
export const countedRows = 10_000;
/** A list of more rows than these becomes a file by a task of the worker: no request lasts as long as that takes. */
export function isLong({ totalCount, isTotalExact }: Pick<Report<unknown>, "totalCount" | "isTotalExact">): boolean {
  return !isTotalExact || totalCount > countedRows;
}

/** Which total a page comes with: "count": up to `countedRows`; "whole": of all rows; null: none. */
export type Counted = "count" | "whole" | null;

export const pageSizes = [25, 50, 100] as const;
const largestPage = 500;

/** Unchecked input from a URL or body; missing or invalid values get the report's defaults. */
export type RawReportRequest = {
  orderBy?: string | null | undefined;
  descending?: boolean | null | undefined;
  pageSize?: number | null | undefined;
  pageNumber?: number | null | undefined;
  after?: string | null | undefined;
  filter?: Readonly<Record<string, string | null | undefined>> | undefined;
};

export function readReportRequest<Column extends string, Filter extends string>(
  definition: ReportDefinition<Column, Filter>,
  raw: RawReportRequest,
): ReportRequest<Column, Filter> {
  const { columns, order, filters } = definition;
  const orderBy = columns.find((column) => column === raw.orderBy) ?? order.orderBy;
  const filter: Partial<Record<Filter, string>> = {};
  for (const name of Object.keys(filters) as Filter[]) {
    const value = raw.filter?.[name]?.trim();
    if (value && isOf(filters[name], value)) filter[name] = value;
  }
  return {
    orderBy,
    descending: raw.descending ?? (orderBy === order.orderBy ? order.descending : false),
    pageSize: whole(raw.pageSize, 25, largestPage),
    pageNumber: whole(raw.pageNumber, 1, 1_000_000),
    after: raw.after && readRowKey(raw.after) ? raw.after : null,
    filter,
  };
}

/**
 * What `after` consists of: the key of a row, and the moment at which it was sorted (in microseconds), so that a row
 * that changes meanwhile loses nobody's place. null: it has another form.
 */
export function readRowKey(after: string): { moment: string | null; key: string } | null {
  const [, moment = null, key = ""] =
    /^(?:([1-9]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)\|)?([\w-]{1,64})$/.exec(after) ?? [];
  return key && (moment === null || isDay(moment.slice(0, 10))) ? { moment, key } : null;
}

function isOf(kind: readonly string[] | "day" | "text", value: string): boolean {
  if (kind === "text") return value.length <= 100;
  if (kind === "day") return /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return value.split(",").every((one) => kind.includes(one));
}

function whole(value: number | null | undefined, fallback: number, max: number): number {
  return value && Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
}

/** Number of rows before a page requested by number; null: more than `countedRows`, so the page is empty. */
export function rowsBefore({ pageNumber, pageSize }: Pick<ReportRequest, "pageNumber" | "pageSize">): number | null {
  const skipped = (pageNumber - 1) * pageSize;
  return skipped < countedRows ? skipped : null;
}

/** Size of an export's first page, small so that its first bytes are sent early. */
const firstRows = 50;

/**
 * All rows of a report, by keyset pagination: even an export of a million rows keeps only one page in memory. Throws
 * if it lost its place, rather than end early.
 */
export async function* everyRow<Item>(
  read: (request: {
    pageSize: number;
    after: string | null;
  }) => Promise<Pick<Report<Item>, "items" | "hasNext" | "lastKey">>,
): AsyncGenerator<Item> {
  for (let after: string | null = null; ; ) {
    const page: Pick<Report<Item>, "items" | "hasNext" | "lastKey"> = await read({
      pageSize: after === null ? firstRows : largestPage,
      after,
    });
    yield* page.items;
    if (!page.hasNext) return;
    if (page.lastKey === null) throw new Error("The row that the next page of a report starts after is gone.");
    after = page.lastKey;
  }
}
