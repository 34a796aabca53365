import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { rowAnchor } from "#app/layout/list-place.ts";
import { title } from "#app/seo/title.ts";
import { Moment } from "#app/ui/content/day.tsx";
import { formatSpan } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { type ReadingName, type ReadingRow, readings } from "#server/office/health/model.ts";
import { viewInstallation } from "#server/office/health/view-health.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("installation:title"));

/** How the whole installation fares, over all tenants. Holds no personal data. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const found = (await viewInstallation(context)).map(({ name, value, at, ...one }) => {
    const { of, unit }: ReadingRow = readings[name];
    return { ...one, name, value, unit, of, at };
  });
  return { all: found };
}

type Found = {
  name: ReadingName;
  subject: string;
  value: number;
  unit: ReadingRow["unit"];
  level: "ok" | "warn" | "alarm";
  at: Date | string;
};

export default function Installation() {
  const { all } = useLoaderData<typeof loader>();
  const wrong = all.filter(({ level }) => level !== "ok");
  const { t } = useTranslation("installation");
  const alarms = wrong.filter(({ level }) => level === "alarm").length;
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {all.length === 0 ? (
        <Notice tone="warning">{t("nothing")}</Notice>
      ) : wrong.length === 0 ? (
        <Notice tone="success">{t("well", { count: all.length })}</Notice>
      ) : (
        <Notice tone={alarms > 0 ? "error" : "warning"}>
          {t("wrong", { alarms, warnings: wrong.length - alarms, count: all.length })}
        </Notice>
      )}
      {wrong.length > 0 ? <ToDo rows={wrong} /> : null}
      {(["installation", "queue", "tenant"] as const).map((of) => (
        <details key={of} className="fold">
          <summary>{t(`of.${of}`)}</summary>
          <Readings title={t(`of.${of}`)} rows={all.filter((one) => one.of === of)} />
        </details>
      ))}
    </Screen>
  );
}

function ToDo({ rows }: { rows: readonly Found[] }) {
  const { t } = useTranslation("installation");
  const language = useLanguage();
  return (
    <section className="flow" aria-labelledby="to-do">
      <h2 id="to-do">{t("toDo")}</h2>
      <ol className="readings">
        {rows.map(({ name, subject, value, unit, level, at }) => (
          <li key={`${name} ${subject}`} id={rowAnchor.reading(name, subject)} data-level={level}>
            <p>
              <strong>{t(`levels.${level}`)}</strong>
              {subject ? ` · ${subject}` : null}{" "}
              <span className="hint">
                <Moment value={new Date(at)} />
              </span>
            </p>
            <p>
              {t(`readings.${name}.says`)}: <strong>{formatValue(value, unit, language)}</strong>
            </p>
            <p className="hint">{t(`readings.${name}.act`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const formatValue = (value: number, unit: Found["unit"], language: string) =>
  unit === "seconds" ? formatSpan(value, language) : String(value);

function Readings({ title, rows }: { title: string; rows: readonly Found[] }) {
  const { t } = useTranslation("installation");
  const language = useLanguage();
  return (
    <FramedTable
      className="office-table"
      title={title}
      rows={rows}
      keyOf={({ name, subject }) => `${name} ${subject}`}
      columns={[
        {
          name: "level",
          label: t("level"),
          cell: ({ level }) => t(`levels.${level}`),
        },
        {
          name: "what",
          label: t("what"),
          isTitle: true,
          cell: ({ name, subject }) => (
            <>
              {t(`readings.${name}.says`)}
              {subject ? <span className="hint"> · {subject}</span> : null}
            </>
          ),
        },
        {
          name: "value",
          label: t("value"),
          align: "end",
          cell: ({ value, unit }) => formatValue(value, unit, language),
        },
        { name: "at", label: t("at"), cell: ({ at }) => <Moment value={new Date(at)} /> },
      ]}
    />
  );
}
