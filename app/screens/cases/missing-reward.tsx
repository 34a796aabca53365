import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { captchaHref, captchaIn, withQuestion } from "#app/captcha.ts";
import { MissingRewardForm, missingRewardFields } from "#app/components/case/missing-reward-form.tsx";
import { Received } from "#app/components/case/received.tsx";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Final } from "#app/components/layout/final.tsx";
import { Panel } from "#app/components/layout/panel.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { constraintOf, useFields } from "#app/fields.ts";
import { invalid, refused } from "#app/form.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/title.ts";
import { missReward } from "#server/domain/case/miss-reward.ts";
import { formatCaseNumber, parseCaseNumber } from "#server/domain/case/model.ts";
import { missingRewardForm } from "#server/domain/case/schema.ts";
import { parseNumber } from "#server/domain/number.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "cases:missing");

/** `?gesendet=` names the case that it became; `?bekannt=` the own recommendation that the order belongs to already. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const search = new URL(request.url).searchParams;
  const sent = parseCaseNumber(search.get("gesendet") ?? "");
  const { member } = viewer;
  return {
    sent: sent && formatCaseNumber(sent),
    known: parseNumber(search.get("bekannt") ?? ""),
    defaults: {
      name: member ? `${member.firstName} ${member.lastName}` : null,
      email: member?.email ?? null,
      recommendationNumber: parseNumber(search.get("nr") ?? ""),
    },
    captchaHref: captchaHref(context, "contact"),
    weeks: tenant.clocks.forecastWeeks,
    hrefs: {
      here: path(language, "missingReward"),
      home: path(language, "home"),
      mine: path(language, "personalArea"),
      privacy: path(language, "privacy"),
    },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const form = await request.formData();
  const captcha = captchaIn(form);
  const submission = parseWithZod(form, { schema: missingRewardForm(context.now()) });
  if (submission.status !== "success") return withQuestion(context, "contact", captcha, invalid(submission));
  const outcome = await missReward(context, submission.value, captcha);
  if (!outcome.ok) return withQuestion(context, "contact", captcha, refused(submission, outcome.refusal));
  const { value } = outcome;
  const shown = "known" in value ? { bekannt: value.known } : { gesendet: value.number };
  return redirect(path(language, "missingReward", {}, shown), 303);
}

/** Limits that a browser watches over do not depend on the day. */
const constraint = constraintOf(missingRewardForm(new Date(0)));

export default function MissingReward() {
  const { sent, known, defaults, weeks, hrefs, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cases");
  const { id, formErrors, fields } = useFields(
    { id: "anspruch", result: answer?.result, constraint, defaultValue: defaults },
    missingRewardFields,
  );
  if (sent) return <Received number={sent} home={hrefs.home} />;
  if (known) {
    const actions = <ButtonLink href={hrefs.mine}>{t("missing.mine")}</ButtonLink>;
    return (
      <Final picture="touch" title={t("missing.knownTitle")} actions={actions}>
        {t("missing.known", { number: known })}
      </Final>
    );
  }
  return (
    <Screen title={t("missing.title")} lead={t("missing.lead")} picture="apart">
      <p>{t("missing.weeks", weeks)}</p>
      <Panel>
        <MissingRewardForm
          id={id}
          action={hrefs.here}
          fields={fields}
          formErrors={formErrors}
          captchaHref={screen.captchaHref}
          question={answer?.question ?? null}
          privacyHref={hrefs.privacy}
        />
      </Panel>
    </Screen>
  );
}
