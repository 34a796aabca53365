import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { outcomes, type Standing, sumsOf } from "#server/payouts/reconciliation/model.ts";
import { listReports, reportNow } from "#server/payouts/reconciliation/report.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { FindingTable } from "../parts/money/finding-table.tsx";
import { OverdueTable } from "../parts/money/overdue-table.tsx";
import { shownReport } from "../parts/money/report.ts";
import { ReportTable } from "../parts/money/report-table.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("moneyReports:title"));

/** The newest reconciliation, what is overdue now, and all reports; `?nach=`: those older than the one named. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("nach");
  const { reports, next } = await listReports(context, after);
  const [newest] = reports;
  const overdue = after === null ? await context.payouts.overdue(context.now(), shownOverdue) : [];
  return {
    ownPath: path(language, "moneyReports"),
    isFirst: after === null,
    isMade: searchParams.has("ok"),
    latest:
      after === null && newest
        ? { moment: formatMoment(newest.at), standing: newest.content?.standing ?? null, findings: shownReport(newest) }
        : null,
    reports: reports.map((report) => ({
      moment: formatMoment(report.at),
      checksum: report.checksum,
      ...sumsOf(shownReport(report)),
      href: path(language, "moneyReportFile", { report: report.id }),
    })),
    overdue: overdue.map((one) => ({ ...one, runHref: one.run && path(language, "supportPayout", { run: one.run }) })),
    olderHref: next && path(language, "moneyReports", {}, { nach: next }),
    back: path(language, "supportPayouts"),
  };
}

const shownOverdue = 50;

/** Makes a report of now; a repeat within a minute makes none. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireSsoUser(context, request);
  await reportNow(context);
  return redirect(path(context.language, "moneyReports", {}, { ok: "1" }), 303);
}

export default function MoneyReports() {
  const { ownPath, isFirst, isMade, latest, overdue, reports, olderHref, back } = useLoaderData<typeof loader>();
  const { t } = useTranslation("moneyReports");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {isMade ? (
        <Notice tone="success" live>
          {t("made")}
        </Notice>
      ) : null}
      {isFirst ? (
        <section className="panel flow" aria-labelledby="letzter">
          <h2 className="panel-title" id="letzter">
            {t("latest")}
          </h2>
          {latest ? (
            <>
              <p>
                <span className="tnum">{latest.moment}</span>{" "}
                {latest.findings.length === 0 ? <strong>{t("even")}</strong> : null}
              </p>
              <FindingTable findings={latest.findings} />
              {latest.standing ? <StandingFacts standing={latest.standing} /> : null}
            </>
          ) : (
            <p>{t("notYet")}</p>
          )}
          <Form action={ownPath}>
            <SubmitButton>{t("now")}</SubmitButton>
          </Form>
        </section>
      ) : null}
      <OverdueTable
        payouts={overdue}
        wasFound={latest?.findings.some(({ check }) => check === "payoutOverdue") ?? false}
      />
      <ReportTable reports={reports} />
      <p className="actions">
        {isFirst ? null : <ButtonLink href={ownPath}>{t("newest")}</ButtonLink>}
        {olderHref ? <ButtonLink href={olderHref}>{t("older")}</ButtonLink> : null}
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </p>
    </Screen>
  );
}

/** Where all promised rewards stood. */
function StandingFacts({ standing }: { standing: Standing }) {
  const { t } = useTranslation("moneyReports");
  const language = useLanguage();
  return (
    <Facts
      lined
      facts={[
        { label: t("accrued"), value: formatEuro(standing.accrued, language) },
        ...outcomes.map((name) => ({
          label: t(`outcome.${name}`),
          value: formatEuro(standing[name], language),
        })),
        { label: t("reversed"), value: formatEuro(standing.reversed, language) },
      ]}
    />
  );
}
