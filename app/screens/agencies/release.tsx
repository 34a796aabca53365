import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { BulkChoose, BulkResults, BulkTick } from "#app/ui/list/bulk.tsx";
import { List } from "#app/ui/list/list.tsx";
import { releaseOrder, releaseOrders } from "#server/orders/release-order.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { payableAmounts } from "#server/rewards/claim/payable-amounts.ts";
import { useReportFilters } from "./parts/filters.ts";
import { LeadLink, NumberLink } from "./parts/number-link.tsx";
import { ReleasePreview } from "./parts/release-preview.tsx";
import { loadReport, maxAtOnce } from "./parts/report-page.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:release.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const report = await loadReport(context, request, me, "orders", { state: "inReview" }, "agencyRelease");
  const agency = await context.agencies.byId(me.agencyId);
  const amounts = await payableAmounts(
    context,
    report.items.map(({ id }) => id),
  );
  return {
    ...report,
    feeCents: agency?.feeCents ?? 0,
    items: report.items.map((item) => ({ ...item, cents: amounts.get(item.id) ?? 0 })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const form = await request.formData();
  const nothing = { released: null, refusal: null, unconfirmed: null, chosen: null, results: null };
  const intent = form.get("intent");
  if (intent === "choose" || intent === "releaseChosen") {
    const chosen = form.getAll("id").map(String).slice(0, maxAtOnce);
    if (chosen.length === 0) return data({ ...nothing, chosen }, { status: 400 });
    if (intent === "choose") return data({ ...nothing, chosen });
    if (!isConfirmed(form)) return data({ ...nothing, chosen, unconfirmed: "chosen" }, { status: 400 });
    return data({ ...nothing, results: await releaseOrders(context, me, chosen) });
  }
  const id = String(form.get("id") ?? "");
  if (!isConfirmed(form)) return data({ ...nothing, unconfirmed: id }, { status: 400 });
  const outcome = await releaseOrder(context, me, id);
  if (outcome.ok) return data({ ...nothing, released: outcome.value.externalId });
  return data({ ...nothing, refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
}

/** Orders of the agency that wait for a release. */
export default function AgencyRelease() {
  const { opensLeads, view, items, feeCents } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const language = useLanguage();
  const releasable = items.filter(({ isDoubted }) => !isDoubted);
  return (
    <Screen width="wide" title={t("release.title")} lead={t("release.lead")}>
      <OutcomeNotice
        refusal={answer?.refusal}
        done={answer?.released ? t("release.done", { order: answer.released }) : null}
      />
      {answer?.chosen ? (
        <ReleasePreview
          orders={releasable.filter(({ id }) => answer.chosen.includes(id))}
          feeCents={feeCents}
          isUnconfirmed={answer.unconfirmed === "chosen"}
        />
      ) : null}
      {answer?.results ? <BulkResults results={answer.results} done={(count) => t("bulk.done", { count })} /> : null}
      <List
        caption={t("release.title")}
        view={view}
        items={items}
        keyOf={({ id }) => id}
        filters={useReportFilters([], ["from", "until", "number"])}
        bulk={
          <BulkChoose
            ids={releasable.map(({ id }) => id)}
            choose={t("bulk.choose")}
            all={t("bulk.all", { count: releasable.length })}
          />
        }
        empty={{ title: t("release.emptyTitle"), text: t("release.emptyText") }}
        unlisted={{
          id: true,
          state: true,
          stateSince: true,
          leadId: true,
          recommendedProduct: true,
          confirmedAt: true,
          isDoubted: true,
        }}
        columns={[
          {
            name: "chosen",
            label: t("bulk.column"),
            isAction: true,
            cell: ({ id, externalId, isDoubted }) => (isDoubted ? null : <BulkTick id={id} name={externalId} />),
          },
          {
            name: "externalId",
            label: t("column.externalId"),
            isTitle: true,
            cell: ({ externalId, leadId }) => <LeadLink leadId={opensLeads ? leadId : null}>{externalId}</LeadLink>,
          },
          {
            name: "orderedAt",
            label: t("column.orderedAt"),
            isSortable: true,
            cell: ({ orderedAt }) => <Day value={orderedAt} />,
          },
          {
            name: "productName",
            label: t("column.productName"),
            cell: (order) => <OrderedProduct {...order} />,
          },
          {
            name: "cents",
            label: t("column.cents"),
            align: "end",
            cell: ({ cents }) => formatEuro(cents, language),
          },
          { name: "referrer", label: t("column.referrer"), cell: ({ referrer }) => referrer },
          {
            name: "recommendationNumber",
            label: t("column.recommendationNumber"),
            cell: ({ recommendationNumber }) => <NumberLink number={recommendationNumber} />,
          },
          {
            name: "actions",
            label: t("column.actions"),
            isAction: true,
            cell: (order) =>
              order.isDoubted ? (
                t("release.doubted")
              ) : (
                <ReleaseForm order={order} feeCents={feeCents} isUnconfirmed={answer?.unconfirmed === order.id} />
              ),
          },
        ]}
      />
    </Screen>
  );
}

type ProductNames = { productName: string; recommendedProduct: string };

/** What was ordered, with what was recommended if that is something else. */
function OrderedProduct({ productName, recommendedProduct }: ProductNames) {
  const { t } = useTranslation("agencyReports");
  return (
    <>
      {productName || t("release.unnamed")}
      {recommendedProduct === productName ? null : (
        <span className="hint">
          {" "}
          {recommendedProduct ? t("release.recommended", { product: recommendedProduct }) : t("release.recommendedAll")}
        </span>
      )}
    </>
  );
}

type ReleaseFormProps = {
  order: { id: string; externalId: string; productName: string; cents: number };
  feeCents: number;
  isUnconfirmed: boolean;
};

/** Releases one order: what that pays and costs, to be confirmed. */
function ReleaseForm({ order, feeCents, isUnconfirmed }: ReleaseFormProps) {
  const { id, externalId, productName, cents } = order;
  const { t } = useTranslation("agencyReports");
  const language = useLanguage();
  const facts = { product: productName || t("release.unnamed"), amount: formatEuro(cents, language) };
  return (
    <details className="act" open={isUnconfirmed}>
      <summary>
        {t("release.open")}
        <span className="vh"> {externalId}</span>
      </summary>
      <Form method="post" className="form" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Confirm id={`frei-${id}`} isMissing={isUnconfirmed}>
          {feeCents > 0
            ? t("release.consequenceFee", { ...facts, fee: formatEuro(feeCents, language) })
            : t("release.consequence", facts)}
        </Confirm>
        <button type="submit" className="btn" data-kind="primary" data-size="s">
          {t("release.submit")}
          <span className="vh"> {externalId}</span>
        </button>
      </Form>
    </details>
  );
}
