import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { Table, type TableColumn } from "#app/ui/table/table.tsx";
import { isLong } from "#server/platform/report/model.ts";
import { isDay } from "#server/platform/values/calendar.ts";
import { formatDay } from "../content/format.ts";
import { Icon } from "../content/icon.tsx";
import { Form } from "../form/form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { type ListFilterField, ListForm } from "./list-form.tsx";
import { ListPages } from "./list-pages.tsx";
import { exportHref, type ListFormat, type ListView, sortHref, withoutHref } from "./query.ts";
import { SavedViews } from "./saved-views.tsx";

export type ListColumn<Item> = Pick<TableColumn<Item>, "name" | "align" | "isTitle" | "isAction" | "cell"> & {
  label: string;
  /** the list can be sorted by it */
  isSortable?: boolean | undefined;
  /** shown only if it is chosen */
  isExtra?: boolean | undefined;
};

type Props<Item, Name extends string> = {
  /** the list's content, for screen readers */
  caption: string;
  view: ListView;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly (ListColumn<Item> & { name: Name })[];
  /** the row's other fields, so that a new one does not compile before it is listed or left out */
  unlisted: Record<Exclude<keyof Item & string, NoInfer<Name>>, true>;
  filters?: readonly ListFilterField[] | undefined;
  /** its downloads; default: none */
  files?: { path: string; attempt: string } | undefined;
  /** in which formats; default: both for spreadsheets */
  formats?: readonly ListFormat[] | undefined;
  /** what can be done with several rows, beside the downloads; default: nothing */
  bulk?: ReactNode;
  /** shown if the list has no rows even without filters */
  empty: { title: string; text: string; actions?: ReactNode };
};

/**
 * The list component of every report: sortable, filterable, paged. Its state is in the URL, so it works the same
 * without script. On narrow screens each row is a card.
 */
export function List<Item, const Name extends string>({
  caption,
  view,
  items,
  keyOf,
  columns,
  filters = [],
  files,
  formats = ["csv", "xlsx"],
  bulk,
  empty,
}: Props<Item, Name>) {
  const { t } = useTranslation("list");
  const isNarrowed = Object.keys(view.request.filter).length > 0;
  const shown = columns.filter(
    ({ name, isTitle, isAction, isExtra }) =>
      isTitle || isAction || (view.columns === null ? !isExtra : view.columns.includes(name)),
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
    <div className="list" data-roomy={view.isRoomy || undefined}>
      <SavedViews view={view} />
      <div className="list-bar">
        <ListForm view={view} filters={filters} columns={columns} />
        <div className="list-head">
          <p role="status">
            {view.page.isTotalExact
              ? t("found", { count: view.page.totalCount })
              : t("foundMore", { count: view.page.totalCount })}
          </p>
          {files && items.length > 0 ? <ListFiles view={view} formats={formats} {...files} /> : null}
          {bulk}
        </div>
      </div>
      <ActiveFilters view={view} filters={filters} />
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
        <Table
          className="list-table"
          caption={caption}
          rows={items}
          keyOf={keyOf}
          columns={shown.map((column) => ({
            ...column,
            ...headingOf(view, column),
            cardLabel: column.isAction ? undefined : column.label,
          }))}
        />
      )}
      <ListPages view={view} />
    </div>
  );
}

/** Marks the column by which the list is sorted (aria-sort); activating its link again reverses the order. */
function headingOf(view: ListView, { name, label, isSortable }: ListColumn<never>) {
  const { orderBy, descending } = view.request;
  const sort = name !== orderBy ? undefined : descending ? ("descending" as const) : ("ascending" as const);
  if (!isSortable) return { sort };
  const isAscending = sort === "ascending";
  return { sort, label: <SortLink to={sortHref(view, name, isAscending)} label={label} isAscending={isAscending} /> };
}

function SortLink({ to, label, isAscending }: { to: string; label: string; isAscending: boolean }) {
  const { t } = useTranslation("list");
  return (
    <Link to={to} preventScrollReset>
      {label}
      <span className="vh">{t(isAscending ? "sortDown" : "sortUp")}</span>
    </Link>
  );
}

type FiltersProps = { view: ListView; filters: readonly ListFilterField[] };

/** Each filter of the list that is active, as a link that drops it; nothing without one. */
function ActiveFilters({ view, filters }: FiltersProps) {
  const { t } = useTranslation("list");
  const active = filters.flatMap((field) => {
    const value = view.request.filter[field.name];
    return value ? [{ ...field, said: wordOf(field, value) }] : [];
  });
  if (active.length === 0) return null;
  return (
    <nav aria-label={t("active")}>
      <ul className="chips">
        {active.map(({ name, label, said }) => (
          <li key={name}>
            <Link to={withoutHref(view, name)} preventScrollReset>
              <span>
                {label}: {said}
              </span>
              <span aria-hidden>×</span>
              <span className="vh">{t("drop")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function wordOf(field: ListFilterField, value: string): string {
  if (field.kind === "choice") return field.options.find((one) => one.value === value)?.label ?? value;
  return field.kind === "day" && isDay(value) ? formatDay(value) : value;
}

type FilesProps = {
  view: ListView;
  formats: readonly ListFormat[];
  path: string;
  /** names the form that starts making the file of a long list */
  attempt: string;
};

/** A list's downloads; of a long one the button that has its file made. */
function ListFiles({ view, formats, path, attempt }: FilesProps) {
  const { t } = useTranslation("list");
  if (isLong(view.page))
    return (
      <Form action={exportHref(view, path, null)} attempt={attempt}>
        <SubmitButton kind="quiet">{t("makeFile")}</SubmitButton>
      </Form>
    );
  return (
    <p className="list-files">
      {formats.map((format) => (
        <a key={format} className="btn" data-kind="quiet" href={exportHref(view, path, format)} download>
          <Icon name="download" />
          {t(`file.${format}`)}
        </a>
      ))}
    </p>
  );
}
