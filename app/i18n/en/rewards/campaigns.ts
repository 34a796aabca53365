import type { campaigns as german } from "#app/i18n/de/rewards/campaigns.ts";
import type { Translated } from "#app/i18n/forms.ts";

/** What the campaigns brought. */
export const campaigns: Translated<typeof german> = {
  title: "Campaigns",
  lead: "What each campaign brought and cost, as of now.",
  campaign: "Campaign",
  period: "Period",
  state: "State",
  phase: { upcoming: "not begun", running: "running", ended: "ended" },
  gone: "no longer in the catalogue",
  links: "Links",
  clicks: "Clicks",
  orders: "Orders",
  ordersPer: "per 100",
  rewards: "Rewards",
  paid: "Paid",
  perOrder: "Per order",
  sum: "All campaigns",
  from: "Begins",
  until: "Ends",
  id: "Number",
  file: "Load as CSV",
  notes:
    "Links: confirmed referrals with the campaign. Clicks: on these links; they are deleted after a year and no longer count. Orders: attributed without doubt, without cancelled ones and those that do not count; per 100: of a hundred links. Rewards: promised and paid, also as goodwill, without expired and cancelled ones; per order: their cost.",
  emptyTitle: "No campaign yet",
  emptyText: "Campaigns are in the brand's catalogue. As soon as one is there, it appears here with its figures.",
};
