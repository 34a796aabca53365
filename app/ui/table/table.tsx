import type { ReactNode } from "react";

export type TableColumn<Row> = {
  name: string;
  label: ReactNode;
  /** label before the cell when rows are drawn as cards (narrow screens); undefined: no label */
  cardLabel?: string | undefined;
  align?: "end" | undefined;
  /** the row's header cell */
  isTitle?: boolean | undefined;
  /** contains the row's actions: not printed, heading for screen readers only */
  isAction?: boolean | undefined;
  sort?: "ascending" | "descending" | undefined;
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
  /** shown in the table's foot */
  sum?: ReactNode;
};

type Props<Row> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
  /** for screen readers, if nothing else names the table */
  caption?: string;
};

/** A table. Columns that depend on a right or a choice are omitted by the caller. */
export function Table<Row>({ columns, rows, keyOf, className = "", caption }: Props<Row>) {
  const hasSums = columns.some(({ sum }) => sum !== undefined);
  return (
    <table className={`table ${className}`.trim()}>
      {caption ? <caption className="vh">{caption}</caption> : null}
      <thead>
        <tr>
          {columns.map(({ name, label, align, isAction, sort }) =>
            isAction ? (
              <td key={name} data-action>
                <span className="vh">{label}</span>
              </td>
            ) : (
              <th key={name} scope="col" data-align={align} aria-sort={sort}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.name} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {hasSums ? (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <Cell key={column.name} column={column}>
                {column.sum}
              </Cell>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

type CellProps = { column: Omit<TableColumn<never>, "cell">; children: ReactNode };

function Cell({ column: { isTitle, isAction, className, align, cardLabel }, children }: CellProps) {
  if (isTitle)
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  return (
    <td className={className} data-align={align} data-label={cardLabel} data-action={isAction}>
      {children}
    </td>
  );
}

/** A table in a frame that scrolls horizontally; `title` is the frame's accessible name. */
export function FramedTable<Row>({ title, ...table }: Props<Row> & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by keyboard
    <section className="table-frame" tabIndex={0} aria-label={title}>
      <Table {...table} />
    </section>
  );
}
