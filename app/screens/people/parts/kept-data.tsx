import { Panel } from "#app/ui/layout/panel.tsx";
import type { KeptView } from "./kept-view.ts";

type Row = KeptView["rows"][number];

/** Until which day what is kept; links and cases one by one where they are opened. */
export function KeptData({ view: { title, lead, account, rows, more, payments, each } }: { view: KeptView }) {
  return (
    <Panel title={title} id="fristen">
      <p>{lead}</p>
      <dl className="facts kept" data-lined="">
        <div>
          <dt>{account.label}</dt>
          <dd>
            {account.until}
            <span className="small muted">{account.afterwards}</span>
          </dd>
        </div>
        {rows.map((row) => (
          <KeptRow key={row.table} row={row} each={each} />
        ))}
      </dl>
      <details className="more">
        <summary>{more.title}</summary>
        <dl className="facts kept" data-lined="">
          {more.rows.map((row) => (
            <KeptRow key={row.table} row={row} each={each} />
          ))}
        </dl>
        <p className="small muted">{payments}</p>
      </details>
    </Panel>
  );
}

function KeptRow({ row: { label, until, why, afterwards, items }, each }: { row: Row; each: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {until}
        <span className="small muted">
          {why}. {afterwards}
        </span>
        {items.length > 1 ? (
          <details className="more small">
            <summary>{each}</summary>
            <ul>
              {items.map(({ number, name, ends }) => (
                <li key={number}>
                  {name}: {ends}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </dd>
    </div>
  );
}
