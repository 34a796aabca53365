import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireRewardHolder } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import type { RequestContext } from "#server/context.ts";
import { customerNumberForm } from "#server/rewards/claim/schema.ts";
import { giveCustomerNumber } from "#server/rewards/customer-number/give.ts";
import { showCustomerNumber } from "#server/rewards/customer-number/show.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("reward:number.title"));

/**
 * The referrer's customer number at the provider: entered once, corrected if the provider rejects it. `?praemie=` is
 * the reward.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireRewardHolder(context);
  const { language, tenant } = context;
  const search = new URL(request.url).searchParams;
  const claimId = claimOf(context, request);
  const known = await showCustomerNumber(context, claimId);
  if (!known.ok || !claimId) throw redirect(path(language, "rewards"), 302);
  const { status, masked } = known.value;
  return data({
    status,
    masked,
    isOpen: status === "none" || status === "rejected" || (status === "submitted" && search.has("aendern")),
    example: tenant.customerNumber.example,
    provider: tenant.name,
    ownPath: path(language, "customerNumber", {}, { praemie: claimId, aendern: "1" }),
    next: path(language, "reward", { claimId }),
    without: path(language, "reward", { claimId }, { ohne: "1" }),
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  requireRewardHolder(context);
  const claimId = claimOf(context, request) ?? "";
  const submission = parseWithZod(await request.formData(), { schema: customerNumberForm });
  if (submission.status !== "success") return invalid(submission);
  const given = await giveCustomerNumber(context, { claimId, number: submission.value.customerNumber });
  if (!given.ok) return refused(submission, given.refusal);
  return redirect(path(context.language, "reward", { claimId }), 303);
}

function claimOf(ctx: RequestContext, request: Request): string | null {
  return new URL(request.url).searchParams.get("praemie") ?? ctx.viewer.rewardClaimId;
}

export default function CustomerNumber() {
  const { status, masked, isOpen, example, provider, ownPath, next, without } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("reward");
  const { id, formErrors, fields } = useFields(
    { id: "number", result: answer?.result, constraint: constraintOf(customerNumberForm) },
    ["customerNumber"],
  );
  const number = masked ?? "";
  if (!isOpen) {
    return (
      <Screen title={t("number.title")} picture="done">
        <Notice tone={status === "confirmed" ? "success" : "info"}>
          {t(status === "confirmed" ? "number.confirmed" : "number.submitted", { number })}
        </Notice>
        <div className="actions">
          <ButtonLink href={next} kind="primary">
            {t("number.next")}
          </ButtonLink>
          {status === "submitted" ? (
            <ButtonLink href={ownPath} kind="quiet">
              {t("review.change")}
            </ButtonLink>
          ) : null}
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={t("number.title")} lead={t("number.lead", { provider })} picture="touch">
      {status === "rejected" && formErrors.length === 0 && !fields.customerNumber.errors?.length ? (
        <Notice tone="warning">{t("number.rejected", { number })}</Notice>
      ) : null}
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.customerNumber, label: t("number.label") }]} />
        <Field
          meta={fields.customerNumber}
          label={t("number.label")}
          hint={t("number.hint", { example })}
          autoComplete="off"
        />
        <div className="actions">
          <SubmitButton>{t("number.submit")}</SubmitButton>
          <ButtonLink href={without} kind="quiet">
            {t(status === "none" ? "number.none" : "number.later")}
          </ButtonLink>
        </div>
      </Form>
    </Screen>
  );
}
