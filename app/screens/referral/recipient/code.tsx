import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { parseNumber } from "#server/platform/values/number.ts";
import { redeemCode } from "#server/referral/link/redeem-code.ts";
import { openReceipt } from "#server/referral/recipient/receipt.ts";
import { codeForm, receiptForm } from "#server/referral/recommendation/schema.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(args.data?.takesCodes === false ? "code:receipt.title" : "code:title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const takesCodes = context.tenant.modules.offlineRecommendationCode;
  const crumb = takesCodes ? undefined : i18nFor(context).t("code:receipt.label");
  return { takesCodes, crumb, code: new URL(request.url).searchParams.get("code"), attempt: context.secrets.newId() };
}

/**
 * A code from paper or by phone leads to the same landing page as a link. A receipt is taken in every tenant: it is
 * somebody's only way back from another device.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const schema = context.tenant.modules.offlineRecommendationCode ? codeForm : receiptForm;
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return invalid(submission);
  const { code, attempt } = submission.value;
  if (parseNumber(code) === null) return answerReceipt(context, submission, code, attempt);
  const outcome = await redeemCode(context, code, { attempt });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "recommendation", { number: outcome.value.number }), 303);
}

/** A receipt leads back to where its recipient can go on. */
async function answerReceipt(
  context: ActionFunctionArgs["context"],
  submission: Submission<unknown>,
  code: string,
  attempt: string,
) {
  const opened = await openReceipt(context, code);
  if (!opened.ok) return refused(submission, opened.refusal);
  if (opened.value.to === "certificate") {
    return redirect(path(context.language, "erasureCertificate", {}, { t: opened.value.token }), 303);
  }
  const { number, to } = opened.value;
  if (to === "status") return redirect(path(context.language, "recipientStatus", {}, { nr: number }), 303);
  const outcome = await redeemCode(context, number, { attempt });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "recommendation", { number }), 303);
}

export default function Code() {
  const { takesCodes, code, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("code");
  const { id, formErrors, fields } = useFields(
    { id: "code", result: answer?.result, constraint: constraintOf(codeForm), defaultValue: { code } },
    ["code"],
  );
  const label = takesCodes ? t("label") : t("receipt.label");
  return (
    <Screen
      title={takesCodes ? t("title") : t("receipt.title")}
      lead={takesCodes ? t("lead") : t("receipt.lead")}
      picture="one"
    >
      <Form id={id} attempt={attempt}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.code, label }]} />
        <Field meta={fields.code} label={label} hint={takesCodes ? t("hint") : t("receipt.hint")} autoComplete="off" />
        <SubmitButton>{t("submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
