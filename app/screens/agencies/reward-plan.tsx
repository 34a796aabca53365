import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { forbidden } from "#app/forbidden.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { EmptyState } from "#app/ui/content/empty-state.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { removePlanRow } from "#server/agencies/reward-plan/add-row.ts";
import { removeRowForm } from "#server/agencies/reward-plan/schema.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { PlanTable } from "./parts/plan-table.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:plan.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { language } = context;
  const today = dayOf(context.now());
  const search = new URL(request.url).searchParams;
  const rows = await context.rewardPlan.ofAgency(me.agencyId);
  return {
    mayEdit: hasRight(me, "editRewardPlan"),
    notice: search.has("gespeichert") ? ("saved" as const) : search.has("geloescht") ? ("removed" as const) : null,
    rows: rows.map(({ id, productGroup, kind, referrerCents, recipientCents, validFrom, validUntil }) => ({
      id,
      productGroup,
      kind,
      referrer: formatEuro(referrerCents, language),
      recipient: formatEuro(recipientCents, language),
      from: formatDay(validFrom),
      until: formatDay(validUntil),
      when: validUntil < today ? ("past" as const) : validFrom > today ? ("future" as const) : ("now" as const),
    })),
    newRow: path(language, "agencyNewPlanRow"),
  };
}

/** Deletes a row that is not yet in force. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  if (!hasRight(me, "editRewardPlan")) throw forbidden(context, me, "editRewardPlan");
  const submission = parseWithZod(await request.formData(), { schema: removeRowForm });
  if (submission.status !== "success") return invalid(submission);
  const removed = await removePlanRow(context, me, submission.value.id);
  if (!removed.ok) return refused(submission, removed.refusal);
  return redirect(path(context.language, "agencyRewardPlan", {}, { geloescht: "1" }), 303);
}

export default function RewardPlan() {
  const { mayEdit, notice, rows, newRow } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyMoney");
  const add = mayEdit ? (
    <ButtonLink href={newRow} kind="primary">
      {t("plan.add")}
    </ButtonLink>
  ) : null;
  return (
    <Screen title={t("plan.title")} lead={t("plan.lead")} width="wide">
      <OutcomeNotice refusal={answer?.refusal} done={notice ? t(`plan.${notice}`) : null} />
      {rows.length === 0 ? (
        <EmptyState title={t("plan.none")} actions={add}>
          {t("plan.noneText")}
        </EmptyState>
      ) : (
        <>
          <PlanTable rows={rows} mayEdit={mayEdit} />
          <div className="actions">{add}</div>
        </>
      )}
    </Screen>
  );
}
