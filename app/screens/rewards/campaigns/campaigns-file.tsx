import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { csvFile } from "#server/platform/values/csv.ts";
import { campaignResults } from "#server/rewards/campaign/results.ts";

/** The campaigns' figures as the page shows them, one campaign a line. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { t } = i18nFor(context);
  const columns = [
    "id",
    "campaign",
    "from",
    "until",
    "links",
    "clicks",
    "orders",
    "rewards",
    "paid",
    "perOrder",
  ] as const;
  const results = await campaignResults(context);
  const lines = results.map(({ id, campaign, links, clicks, orders, rewardCents, paidCents, costPerOrder }) => [
    id,
    campaign?.title ?? "",
    campaign ? formatDay(campaign.startsOn) : "",
    campaign ? formatDay(campaign.endsOn) : "",
    ...[links, clicks, orders],
    { cents: rewardCents },
    { cents: paidCents },
    costPerOrder === null ? "" : { cents: costPerOrder },
  ]);
  const name = `${context.tenant.id}-aktionen-${dayOf(context.now())}.csv`;
  return new Response(csvFile([columns.map((column) => t(`campaigns:${column}`)), ...lines]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
