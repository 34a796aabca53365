import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { preparePayout } from "#server/office/payouts/payouts.ts";
import { viewPayouts } from "#server/office/payouts/view-payouts.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { MoneyFindings } from "../parts/money/money-findings.tsx";
import { shownReport } from "../parts/money/report.ts";
import { RunList } from "../parts/run/run-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:payouts.title"));

/** What can be paid, and the runs so far; `?nach=` continues with runs older than the one named. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { searchParams } = new URL(request.url);
  const { language } = context;
  const after = searchParams.get("nach");
  const { ready, obstacles, runs, next, openEntries, report, surplus } = await viewPayouts(context, after);
  const ownPath = path(language, "supportPayouts");
  return {
    ownPath,
    ready,
    isFirst: after === null,
    isEmpty: searchParams.has("leer"),
    obstacles: (Object.keys(obstacles) as (keyof typeof obstacles)[]).map((name) => ({ name, count: obstacles[name] })),
    runs: runs.map(({ id: _, preparedBy: _by, releasedBy: _released, exportedBy: _exported, ...run }) => ({
      ...run,
      href: path(language, "supportPayout", { run: run.messageId }),
    })),
    olderHref: next && path(language, "supportPayouts", {}, { nach: next }),
    statementHref: hasRight(me, "payoutFiles") ? path(language, "supportStatement") : null,
    money: hasRight(me, "payoutFiles")
      ? {
          href: path(language, "moneyReports"),
          at: report && formatMoment(report.at),
          findings: report ? shownReport(report) : [],
        }
      : null,
    surplus: hasRight(me, "payoutFiles") && Object.values(surplus).some((cents) => cents !== 0) ? surplus : null,
    bank: hasRight(me, "payoutFiles") ? { href: path(language, "supportBank"), count: openEntries } : null,
  };
}

/** Prepares a run of all claims that can be paid. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const outcome = await preparePayout(context, me);
  if (!outcome.ok) return data({ refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
  const { run } = outcome.value;
  const { language } = context;
  if (!run) return redirect(path(language, "supportPayouts", {}, { leer: "1" }), 303);
  return redirect(path(language, "supportPayout", { run: run.messageId }), 303);
}

export default function Payouts() {
  const { ownPath, ready, isFirst, isEmpty, obstacles, runs, olderHref, statementHref, bank, money, surplus } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const { t: bankText } = useTranslation("bank");
  const { t: reportText } = useTranslation("moneyReports");
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <Screen title={t("payouts.title")} lead={t("payouts.lead")} width="wide">
      <OutcomeNotice refusal={refusal} done={null} />
      {money?.at ? <MoneyFindings findings={money.findings} at={money.at} href={money.href} /> : null}
      {isEmpty && ready.claims === 0 ? <Notice live>{t("payouts.nothing")}</Notice> : null}
      <section className="panel flow" aria-labelledby="bereit">
        <h2 className="panel-title" id="bereit">
          {t("payouts.ready")}
        </h2>
        <p>
          <span className="figure">{formatEuro(ready.cents, language)}</span>{" "}
          <span className="muted">{t("payouts.readyCount", { count: ready.claims })}</span>
        </p>
        {obstacles.length > 0 ? (
          <p className="hint">
            {t("payouts.leftOut")}:{" "}
            {obstacles.map(({ name: why, count = 0 }) => `${count} × ${t(`obstacle.${why}`)}`).join(", ")}
          </p>
        ) : null}
        {surplus ? (
          <p className="hint">
            {bankText("surplus", {
              claimedBack: formatEuro(surplus.claimedBack, language),
              unassigned: formatEuro(surplus.unassigned, language),
              lost: formatEuro(surplus.lost, language),
            })}
          </p>
        ) : null}
        {ready.claims > 0 || statementHref ? (
          <div className="actions">
            {ready.claims > 0 ? (
              <Form action={ownPath}>
                <SubmitButton>{t("payouts.prepare")}</SubmitButton>
              </Form>
            ) : null}
            {statementHref ? <ButtonLink href={statementHref}>{t("payouts.statement")}</ButtonLink> : null}
            {bank ? <ButtonLink href={bank.href}>{bankText("link", { count: bank.count })}</ButtonLink> : null}
            {money ? <ButtonLink href={money.href}>{reportText("link")}</ButtonLink> : null}
          </div>
        ) : null}
      </section>
      <RunList runs={runs} />
      {olderHref || !isFirst ? (
        <p className="actions">
          {isFirst ? null : <ButtonLink href={ownPath}>{t("payouts.newest")}</ButtonLink>}
          {olderHref ? <ButtonLink href={olderHref}>{t("payouts.older")}</ButtonLink> : null}
        </p>
      ) : null}
    </Screen>
  );
}
