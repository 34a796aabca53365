import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { EmptyState } from "../content/empty-state.tsx";
import { Icon } from "../content/icon.tsx";
import { type ListFilterField, ListForm } from "./list-form.tsx";
import { ListPages } from "./list-pages.tsx";
import { exportHref, type ListView, sortHref } from "./query.ts";

export type ListColumn<Item> = {
  /** the report's column, if the list can be sorted by it */
  name: string;
  label: string;
  isSortable?: boolean | undefined;
  align?: "end" | undefined;
  /** always shown; the title of a row shown as a card */
  isTitle?: boolean | undefined;
  /** always shown, without a heading: a row's actions */
  isAction?: boolean | undefined;
  cell: (item: Item) => ReactNode;
};

type Props<Item> = {
  /** the list's content, for screen readers */
  caption: string;
  view: ListView;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly ListColumn<Item>[];
  filters?: readonly ListFilterField[] | undefined;
  /** the path of its downloads; default: none */
  exportPath?: string | undefined;
  /** shown if the list has no rows even without filters */
  empty: { title: string; text: string; actions?: ReactNode };
};

/**
 * The list component of every report: sortable, filterable, paged. Its state is in the URL, so it works the same without
 * script. On narrow screens each row is a card.
 */
export function List<Item>({ caption, view, items, keyOf, columns, filters = [], exportPath, empty }: Props<Item>) {
  const { t } = useTranslation("list");
  const isNarrowed = Object.keys(view.request.filter).length > 0;
  const shown = columns.filter(
    ({ name, isTitle, isAction }) => isTitle || isAction || view.columns === null || view.columns.includes(name),
  );
  const isEmpty = view.page.totalCount === 0 && !isNarrowed;
  if (isEmpty) {
    return (
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <div className="list" data-dense={view.isDense || undefined}>
      <ListForm view={view} filters={filters} columns={columns} />
      <div className="list-head">
        <p role="status">
          {view.page.isTotalExact
            ? t("found", { count: view.page.totalCount })
            : t("foundMore", { count: view.page.totalCount })}
        </p>
        {exportPath && items.length > 0 ? (
          <p className="list-files">
            {(["csv", "xlsx"] as const).map((format) => (
              <a key={format} className="btn" data-kind="quiet" href={exportHref(view, exportPath, format)} download>
                <Icon name="download" />
                {t(`file.${format}`)}
              </a>
            ))}
          </p>
        ) : null}
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={t("noneTitle")}
          actions={
            <Link className="btn" to={view.path}>
              {t("all")}
            </Link>
          }
        >
          {t("noneText")}
        </EmptyState>
      ) : (
        <table className="table list-table">
          <caption className="vh">{caption}</caption>
          <thead>
            <tr>
              {shown.map((column) => (
                <Heading key={column.name} view={view} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={keyOf(item)}>
                {shown.map(({ name, label, cell, align, isTitle, isAction }) =>
                  isTitle ? (
                    <th key={name} scope="row">
                      {cell(item)}
                    </th>
                  ) : (
                    <td key={name} data-label={isAction ? undefined : label} data-align={align}>
                      {cell(item)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ListPages view={view} />
    </div>
  );
}

/** A column heading: shows the sort order; pressing it again reverses the order. */
function Heading<Item>({ view, column }: { view: ListView; column: ListColumn<Item> }) {
  const { t } = useTranslation("list");
  const { orderBy, descending } = view.request;
  const isOrder = column.name === orderBy;
  if (column.isAction) {
    return (
      <td>
        <span className="vh">{column.label}</span>
      </td>
    );
  }
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={isOrder ? (descending ? "descending" : "ascending") : undefined}
    >
      {column.isSortable ? (
        <Link to={sortHref(view, column.name, isOrder && !descending)} preventScrollReset>
          {column.label}
          <span className="vh">{t(isOrder && !descending ? "sortDown" : "sortUp")}</span>
        </Link>
      ) : (
        column.label
      )}
    </th>
  );
}
