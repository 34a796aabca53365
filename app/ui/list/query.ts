import {
  type RawReportRequest,
  type Report,
  type ReportDefinition,
  type ReportRequest,
  readReportRequest,
} from "#server/platform/report/model.ts";

/** The state of a list as given by its URL: the report's request, and how it is shown. */
export type ListView = {
  path: string;
  request: ReportRequest;
  /** The columns shown; null: all. */
  columns: string[] | null;
  isRoomy: boolean;
  /** As the list is without a choice of the person's. */
  isPlain: boolean;
  /** The person's views of it, and the page that keeps them. */
  saved: { list: string; href: string; views: { name: string; query: string }[] };
  page: Pick<Report<unknown>, "hasNext" | "pageCount" | "totalCount" | "isTotalExact" | "lastKey">;
};

/** Names of a list's parameters in its URL. */
export const listParams = {
  orderBy: "sortierung",
  descending: "absteigend",
  pageSize: "anzahl",
  pageNumber: "seite",
  after: "nach",
  columns: "spalten",
  roomy: "luftig",
} as const;

/** The parameter of a list's file that names the task which made it. */
export const taskParam = "verarbeitung";

/** The report request in the URL. Values that the report does not know are ignored. */
export function listRequest<Column extends string, Filter extends string>(
  definition: ReportDefinition<Column, Filter>,
  params: URLSearchParams,
): ReportRequest<Column, Filter> {
  const whole = (name: string) => Number.parseInt(params.get(name) ?? "", 10) || null;
  const raw: RawReportRequest = {
    orderBy: params.get(listParams.orderBy),
    descending: params.has(listParams.orderBy) ? params.get(listParams.descending) === "1" : null,
    pageSize: Math.min(whole(listParams.pageSize) ?? 25, 100),
    pageNumber: whole(listParams.pageNumber),
    after: params.get(listParams.after),
    filter: Object.fromEntries(Object.keys(definition.filters).map((name) => [name, params.get(name)])),
  };
  return readReportRequest(definition, raw);
}

/** How a list is shown, beside what its report is asked for. */
function shownIn(params: URLSearchParams): Pick<ListView, "columns" | "isRoomy"> {
  const columns = params.getAll(listParams.columns).filter((name) => /^\w{1,40}$/.test(name));
  return { columns: columns.length > 0 ? columns.slice(0, 40) : null, isRoomy: params.get(listParams.roomy) === "1" };
}

/** State for the list component; `url` is the requested one. */
export function listView(
  url: URL,
  request: ReportRequest,
  report: Report<unknown>,
  saved: ListView["saved"],
): ListView {
  const position: readonly string[] = [listParams.pageNumber, listParams.after];
  const { hasNext, pageCount, totalCount, isTotalExact, lastKey } = report;
  return {
    path: url.pathname,
    request,
    ...shownIn(url.searchParams),
    isPlain: [...url.searchParams].every(([name, value]) => position.includes(name) || value === ""),
    saved,
    page: { hasNext, pageCount, totalCount, isTotalExact, lastKey },
  };
}

/** The same list from its first page, as a query: equal choices are equal texts. */
export function queryOf(view: Shown): string {
  return String(new URLSearchParams(paramsWithoutPosition(view)));
}

/** What a query chooses of a list, without what the list does not know. */
export function listQuery(definition: ReportDefinition, params: URLSearchParams): string {
  return queryOf({ request: listRequest(definition, params), ...shownIn(params) });
}

type Shown = Pick<ListView, "request" | "columns" | "isRoomy">;

/** The URL's parameters without the position in the list: kept by a change of filter or sort order. */
export function paramsWithoutPosition(
  { request, columns, isRoomy }: Shown,
  without: readonly string[] = [],
): [string, string][] {
  const { orderBy, descending, pageSize, filter } = request;
  const all: [string, string][] = [
    [listParams.orderBy, orderBy],
    [listParams.descending, descending ? "1" : ""],
    [listParams.pageSize, pageSize === 25 ? "" : String(pageSize)],
    ...(columns ?? []).map((column): [string, string] => [listParams.columns, column]),
    [listParams.roomy, isRoomy ? "1" : ""],
    ...Object.entries(filter).map(([name, value]): [string, string] => [name, value ?? ""]),
  ];
  return all.filter(([name, value]) => value !== "" && !without.includes(name));
}

/** The same list at another page. The next page is read after this one's last row (keyset pagination). */
export function pageHref(view: ListView, pageNumber: number): string {
  const params = new URLSearchParams(paramsWithoutPosition(view));
  if (pageNumber > 1) params.set(listParams.pageNumber, String(pageNumber));
  if (pageNumber === view.request.pageNumber + 1 && view.page.lastKey) params.set(listParams.after, view.page.lastKey);
  return params.size > 0 ? `${view.path}?${params}` : view.path;
}

/** The same rows sorted by another column, or in reverse. */
export function sortHref(view: ListView, column: string, descending: boolean): string {
  const params = new URLSearchParams(paramsWithoutPosition(view, [listParams.orderBy, listParams.descending]));
  params.set(listParams.orderBy, column);
  if (descending) params.set(listParams.descending, "1");
  return `${view.path}?${params}`;
}

/** The list without one of its filters, from its first page. */
export function withoutHref(view: ListView, filter: string): string {
  const params = new URLSearchParams(paramsWithoutPosition(view, [filter]));
  return params.size > 0 ? `${view.path}?${params}` : view.path;
}

/** Files of a list: for spreadsheets, or one JSON document a line. */
export type ListFormat = "csv" | "xlsx" | "jsonl";

/** The URL of the whole list as a file; `format` null: of the form that has it made. */
export function exportHref(view: ListView, base: string, format: ListFormat | null): string {
  const params = new URLSearchParams(
    paramsWithoutPosition(view, [listParams.pageSize, listParams.roomy, listParams.columns]),
  );
  if (format !== null) params.set("format", format);
  return `${base}?${params}`;
}

/** The page numbers shown as links: both ends, and those near the current one. 0: a gap. */
export function pageNumbers(current: number, count: number): number[] {
  const near = [1, current - 1, current, current + 1, count].filter(
    (page) => page >= 1 && page <= Math.max(count, current),
  );
  const sorted = [...new Set(near)].sort((one, other) => one - other);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1];
    return before !== undefined && page - before > 1 ? [0, page] : [page];
  });
}
