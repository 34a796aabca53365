import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Day } from "#app/components/content/day.tsx";
import { Notice } from "#app/components/content/notice.tsx";
import { List } from "#app/components/list/list.tsx";
import { requireAgencyUser } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { title } from "#app/seo/title.ts";
import { releaseOrder } from "#server/domain/order/release-order.ts";
import { refusalRow } from "#server/domain/refusals.ts";
import { AgencyScreen } from "./parts/agency-frame.tsx";
import { useReportFilters } from "./parts/filters.ts";
import { loadReport } from "./parts/report-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "agencyReports:release.title");

export function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  return loadReport(context, request, me, "orders", { state: "inReview" });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const outcome = await releaseOrder(context, me, String(form.get("id") ?? ""));
  if (outcome.ok) return data({ released: outcome.value.externalId, refusal: null });
  return data({ released: null, refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
}

/** Orders of the agency that wait for a release. */
export default function AgencyRelease() {
  const { frame, view, items } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const { t: refusal } = useTranslation("refusal");
  return (
    <AgencyScreen frame={frame} current="agencyRecommendations" title={t("release.title")} lead={t("release.lead")}>
      {answer ? (
        <Notice tone={answer.released ? "success" : "error"} live>
          {answer.refusal ? refusal(answer.refusal) : t("release.done", { order: answer.released ?? "" })}
        </Notice>
      ) : null}
      <List
        caption={t("release.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        filters={useReportFilters(null, [], ["from", "until", "number"])}
        empty={{ title: t("release.emptyTitle"), text: t("release.emptyText") }}
        columns={[
          { name: "externalId", label: t("column.externalId"), isTitle: true, cell: ({ externalId }) => externalId },
          {
            name: "orderedAt",
            label: t("column.orderedAt"),
            isSortable: true,
            cell: ({ orderedAt }) => <Day value={orderedAt} />,
          },
          { name: "productName", label: t("column.productName"), cell: ({ productName }) => productName },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          {
            name: "recommendationNumber",
            label: t("column.recommendationNumber"),
            cell: ({ recommendationNumber }) => <span className="recommendation-number">{recommendationNumber}</span>,
          },
          {
            name: "actions",
            label: t("column.actions"),
            isAction: true,
            cell: ({ id, externalId }) => (
              <Form method="post" className="row-actions" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="btn" data-kind="primary" data-size="s">
                  {t("release.submit")}
                  <span className="vh"> {externalId}</span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    </AgencyScreen>
  );
}
