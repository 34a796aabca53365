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
import { Form } from "#app/ui/form/form.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { removePlanRow } from "#server/agencies/reward-plan/add-row.ts";
import { removeRowForm } from "#server/agencies/reward-plan/schema.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

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

type PlanLine = {
  id: string;
  productGroup: string;
  kind: "fixed" | "shared";
  referrer: string;
  recipient: string;
  from: string;
  until: string;
  when: "past" | "now" | "future";
};

/** An agency's reward plan. Users with the right can delete future rows. */
function PlanTable({ rows, mayEdit }: { rows: readonly PlanLine[]; mayEdit: boolean }) {
  const { t } = useTranslation("agencyMoney");
  const remove = ({ id, when, productGroup: group, from }: PlanLine) =>
    when === "future" ? (
      <Form hidden={{ id }}>
        <button className="btn" data-size="s" type="submit" aria-label={t("plan.removeRow", { group, from })}>
          {t("plan.remove")}
        </button>
      </Form>
    ) : null;
  return (
    <FramedTable
      title={t("plan.title")}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: "group", label: t("plan.group"), isTitle: true, cell: ({ productGroup }) => productGroup },
        { name: "valid", label: t("plan.valid"), cell: ({ from, until }) => `${from}\u00a0– ${until}` },
        { name: "state", label: t("state"), cell: ({ when }) => t(`plan.${when}`) },
        { name: "kind", label: t("plan.kind"), cell: ({ kind }) => t(`plan.kinds.${kind}`) },
        { name: "referrer", label: t("plan.referrer"), align: "end", cell: ({ referrer }) => referrer },
        { name: "recipient", label: t("plan.recipient"), align: "end", cell: ({ recipient }) => recipient },
        ...(mayEdit
          ? [{ name: "remove", label: t("plan.remove"), align: "end" as const, isAction: true, cell: remove }]
          : []),
      ]}
    />
  );
}
