import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { type Period, periodDays } from "#server/agencies/statistics/repository.ts";
import { showStatistics } from "#server/agencies/statistics/show.ts";
import { FigureTable, FunnelChart, FunnelTable } from "./parts/funnel.tsx";
import { funnelBars, type Week, weekLines, weeksOf } from "./parts/statistics-geometry.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:statistics.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const periodParam = Number(new URL(request.url).searchParams.get("zeitraum"));
  const days: Period = periodDays.find((one) => one === periodParam) ?? 90;
  const shown = await showStatistics(context, me.agencyId, days);
  const page = { days, ownPath: path(context.language, "agencyStatistics") };
  if (!shown) return { ...page, found: null };
  const { current, previous, mondays, weekCount, countedAt } = shown;
  const weeks = weeksOf(current.weeks, previous.weeks, mondays, weekCount);
  return {
    ...page,
    found: {
      countedOn: countedAt && formatDay(countedAt),
      bars: funnelBars(current.total, previous.total),
      weeks,
      lines: weekLines(weeks),
      products: current.products,
      referrers: current.referrers,
    },
  };
}

type Found = NonNullable<SerializeFrom<typeof loader>["found"]>;

/** How far recommendations for the agency get, compared with the previous period. */
export default function AgencyStatisticsPage() {
  const { days, ownPath, found } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agencyMoney");
  return (
    <Screen title={t("statistics.title")} lead={t("statistics.lead")} width="wide">
      <search className="desk-choice">
        <Form method="get" action={ownPath}>
          <Select
            meta={{ id: "zeitraum", name: "zeitraum", initialValue: String(days), required: true }}
            label={t("statistics.period")}
            options={periodDays.map((count) => ({ value: String(count), label: t("statistics.days", { count }) }))}
          />
          <SubmitButton kind="plain">{t("statistics.show")}</SubmitButton>
        </Form>
      </search>
      {found ? (
        <Figures {...found} />
      ) : (
        <EmptyState title={t("statistics.uncounted")}>{t("statistics.uncountedText")}</EmptyState>
      )}
    </Screen>
  );
}

function Figures({ countedOn, bars, weeks, lines, products, referrers }: Found) {
  const { t } = useTranslation("agencyMoney");
  const { t: reports } = useTranslation("agencyReports");
  return (
    <>
      {countedOn ? <p className="muted">{t("statistics.countedOn", { day: countedOn })}</p> : null}
      <div className="charts">
        <section className="flow">
          <h2>{t("statistics.funnel")}</h2>
          <FunnelChart bars={bars} />
        </section>
        <section className="flow">
          <h2>{t("statistics.byWeek")}</h2>
          <WeekChart weeks={weeks} lines={lines} />
        </section>
      </div>
      <FunnelTable
        title={t("statistics.byProduct")}
        first={t("product")}
        unnamed={reports("anyProduct")}
        parts={products}
      />
      <FunnelTable
        title={t("statistics.byReferrer")}
        first={t("rewards.referrer")}
        unnamed={t("statistics.unnamed")}
        parts={referrers}
      />
    </>
  );
}

type Props = { weeks: readonly Week[]; lines: ReturnType<typeof weekLines> };

/** Recommendations shared per week: a line with points, and a dashed one for the previous period. */
function WeekChart({ weeks, lines }: Props) {
  const { t } = useTranslation("agencyMoney");
  return (
    <figure className="chart">
      <svg viewBox="0 0 480 160" role="img" aria-label={t("statistics.weekChart")}>
        {lines.ticks.map(({ value, y }) => (
          <g key={value}>
            <line className="chart-line" x1="30" x2="472" y1={y + 0.5} y2={y + 0.5} />
            <text x="24" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <path className="line-before" d={lines.previous} />
        <path className="line-current" d={lines.current} />
        {lines.points.map(({ x, y }) => (
          <circle key={x} className="bar-accrued" cx={x} cy={y} r="3" />
        ))}
        {lines.labels.map(({ monday, x }) => (
          <text key={monday} x={x} y="159" textAnchor={x > 450 ? "end" : "middle"}>
            {formatDay(monday).slice(0, 6)}
          </text>
        ))}
      </svg>
      <p className="small muted">{t("statistics.weekKey")}</p>
      <FigureTable
        first={t("statistics.week")}
        rows={weeks.map(({ monday, current, previous }) => ({
          key: monday,
          label: formatDay(monday),
          current,
          previous,
        }))}
      />
    </figure>
  );
}
