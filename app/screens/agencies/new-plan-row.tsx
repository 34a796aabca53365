import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Rehearsal } from "#app/ui/table/rehearsal.tsx";
import { addPlanRow, planRowRefusal, productGroups } from "#server/agencies/reward-plan/add-row.ts";
import { type RehearsedMonth, rehearsePlanRow } from "#server/agencies/reward-plan/rehearse.ts";
import { firstPlanDay, planRowForm } from "#server/agencies/reward-plan/schema.ts";
import { planKinds } from "#server/catalogue/reward-plan/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

const names = ["productGroup", "kind", "referrerCents", "recipientCents", "validFrom", "validUntil"] as const;

/** `rehearsed`: for a valid row; its months are null if the user goes back to change it. */
type Answer = {
  result: SubmissionResult;
  refusal: string | null;
  rehearsed?: { typed: Record<string, string>; months: RehearsedMonth[] | null };
};

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:newRow.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAgencyUser(context, request);
  return {
    groups: await productGroups(context),
    firstDay: formatDay(firstPlanDay(dayOf(context.now()))),
  };
}

/**
 * The first submission only rehearses the row; the page that shows what it would have cost sends it again to save it.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: planRowForm });
  if (submission.status !== "success") return invalid(submission);
  if (form.get("intent") === "save") {
    const added = await addPlanRow(context, me, submission.value);
    if (!added.ok) return refused(submission, added.refusal);
    return redirect(path(context.language, "agencyRewardPlan", {}, { gespeichert: "1" }), 303);
  }
  const refusal = await planRowRefusal(context, me, submission.value);
  if (refusal) return refused(submission, refusal);
  const typed = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
  const back = form.get("intent") === "back";
  const months = back ? null : await rehearsePlanRow(context, me.agencyId, submission.value);
  return data({ result: submission.reply(), refusal: null, rehearsed: { typed, months } } satisfies Answer);
}

export default function NewPlanRow() {
  const { groups, firstDay } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation("agencyMoney");
  const rehearsed = answer?.rehearsed;
  const { id, formErrors, fields } = useFields(
    { id: "row", result: answer?.result, constraint: constraintOf(planRowForm), defaultValue: { kind: "shared" } },
    names,
  );
  if (rehearsed?.months) {
    return (
      <Screen title={t("newRow.rehearsalTitle")} lead={t("newRow.rehearsalLead")} width="wide">
        <Rehearsal title={t("newRow.rehearsalTitle")} months={rehearsed.months} />
        <Form hidden={rehearsed.typed}>
          <div className="actions">
            <SubmitButton intent="save">{t("newRow.confirm")}</SubmitButton>
            <SubmitButton kind="quiet" intent="back">
              {t("newRow.back")}
            </SubmitButton>
          </div>
        </Form>
      </Screen>
    );
  }
  const labels = {
    productGroup: t("plan.group"),
    kind: t("plan.kind"),
    referrerCents: t("newRow.referrerCents"),
    recipientCents: t("newRow.recipientCents"),
    validFrom: t("plan.from"),
    validUntil: t("plan.until"),
  };
  return (
    <Screen title={t("newRow.title")} lead={t("newRow.lead")}>
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={names.map((name) => ({ meta: fields[name], label: labels[name] }))} />
        <Select
          meta={fields.productGroup}
          label={labels.productGroup}
          empty={t("newRow.choose")}
          options={groups.map((group) => ({ value: group, label: group }))}
        />
        <Select
          meta={fields.kind}
          label={labels.kind}
          hint={t("plan.kindHint")}
          options={planKinds.map((kind) => ({ value: kind, label: t(`plan.kinds.${kind}`) }))}
        />
        <FieldRow>
          <Field meta={fields.referrerCents} label={labels.referrerCents} inputMode="decimal" kind="short" />
          <Field meta={fields.recipientCents} label={labels.recipientCents} inputMode="decimal" kind="short" />
        </FieldRow>
        <FieldRow>
          <Field
            meta={fields.validFrom}
            label={labels.validFrom}
            hint={t("newRow.dayHint", { day: firstDay })}
            kind="date"
          />
          <Field meta={fields.validUntil} label={labels.validUntil} kind="date" />
        </FieldRow>
        <SubmitButton intent="rehearse">{t("newRow.rehearse")}</SubmitButton>
      </Form>
    </Screen>
  );
}
