/**
 * The one contract of all lists (specification section 3, report request). Column names and filters are those of one report
 * (ReportDefinition); what is not theirs never gets here (readReportRequest).
 */
export type ReportRequest<Column extends string = string, Filter extends string = string> = {
  orderBy: Column;
  descending: boolean;
  pageSize: number;
  /** From 1. */
  pageNumber: number;
  /** The key of the row before the page: the page is read from there, however deep; null: by its number. */
  after: string | null;
  filter: Partial<Record<Filter, string>>;
};

export type Report<Item> = {
  items: Item[];
  hasNext: boolean;
  /** Of pages that are reached by their number. */
  pageCount: number;
  /** Exact where a counter is kept, and up to `countedRows`; else, where there are more, `countedRows` (decisions 082, 093). */
  totalCount: number;
  isTotalExact: boolean;
  /** The key of the last row, for `after` of the next page; null: the page is empty. */
  lastKey: string | null;
};

/** What can be asked of one report. A filter takes one of its words, a day (2026-08-14), or a short text. */
export type ReportDefinition<Column extends string = string, Filter extends string = string> = {
  columns: readonly Column[];
  order: { orderBy: Column; descending: boolean };
  filters: Readonly<Record<Filter, readonly string[] | "day" | "text">>;
};

/** Rows are counted so far, and pages reached by their number; beyond it by `after`. It bounds what a list costs. */
export const countedRows = 10_000;
export const pageSizes = [25, 50, 100] as const;
const largestPage = 500;

/** What came from an address or a body; whatever is missing or is no value of the report's is as by default. */
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
    after: raw.after && /^[\w-]{1,64}$/.test(raw.after) ? raw.after : null,
    filter,
  };
}

function isOf(kind: readonly string[] | "day" | "text", value: string): boolean {
  if (kind === "text") return value.length <= 100;
  if (kind === "day") return /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return kind.includes(value);
}

function whole(value: number | null | undefined, fallback: number, most: number): number {
  return value && Number.isInteger(value) && value > 0 ? Math.min(value, most) : fallback;
}

/** How many rows lie before a page that is asked for by its number; null: more than are counted, so it has no rows. */
export function rowsBefore({ pageNumber, pageSize }: Pick<ReportRequest, "pageNumber" | "pageSize">): number | null {
  const skipped = (pageNumber - 1) * pageSize;
  return skipped < countedRows ? skipped : null;
}

/** An export begins with so many rows, so that its first bytes do not wait for a large page. */
const firstRows = 50;

/** Every row of a report, page by page behind the last key: an export of a million rows holds one page at a time. */
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
    if (!page.hasNext || page.lastKey === null) return;
    after = page.lastKey;
  }
}
