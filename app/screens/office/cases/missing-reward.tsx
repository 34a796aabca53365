import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerCaseForm, caseFormData } from "#app/forms/case-form.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/seo/title.ts";
import { MissingRewardForm, missingRewardFields } from "#app/ui/case/missing-reward-form.tsx";
import { Received } from "#app/ui/case/received.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { reportMissingReward } from "#server/office/case/report-missing-reward.ts";
import { missingRewardForm } from "#server/office/case/schema.ts";
import { forecastBasis, usualWeeks } from "#server/orders/forecast/expected.ts";
import { parseNumber } from "#server/platform/values/number.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "cases:missing");

/** `?bekannt=`: the member's own recommendation that the order already belongs to. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language } = context;
  return {
    ...caseFormData({ context, request }, "missingReward"),
    known: parseNumber(new URL(request.url).searchParams.get("bekannt") ?? ""),
    weeks: usualWeeks(await forecastBasis(context, [{ state: "received" }])),
    days: tenant.clocks.withdrawalDays,
    personalArea: path(language, "personalArea"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { language, now } = args.context;
  return answerCaseForm(args, missingRewardForm(now()), reportMissingReward, (opened, an) =>
    path(
      language,
      "missingReward",
      {},
      "known" in opened ? { bekannt: opened.known } : { gesendet: opened.number, an },
    ),
  );
}

/** The limits that a browser can check do not depend on the date. */
const constraint = constraintOf(missingRewardForm(new Date(0)));

export default function MissingReward() {
  const { sent, known, defaults, form, weeks, days, personalArea } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cases");
  const fields = useFields(
    { id: "anspruch", result: answer?.result, constraint, defaultValue: defaults },
    missingRewardFields,
  );
  if (sent) return <Received {...sent} />;
  if (known) {
    const actions = <ButtonLink href={personalArea}>{t("missing.mine")}</ButtonLink>;
    return (
      <MessagePage picture="touch" title={t("missing.knownTitle")} actions={actions}>
        {t("missing.known", { number: known })}
      </MessagePage>
    );
  }
  return (
    <Screen title={t("missing.title")} lead={t("missing.lead")} picture="apart">
      <p>{t("missing.weeks", { ...weeks, days })}</p>
      <Panel>
        <MissingRewardForm {...form} {...fields} question={answer?.question ?? null} />
      </Panel>
    </Screen>
  );
}
