import type { agencyReports } from "#app/i18n/de/agencies/agency-reports.ts";
import { shareChannels } from "#server/tenants/model.ts";

const labelled = [...shareChannels, "code", "call-mail", "call-code"] as const;

/** The key of a channel's label; null: it has none, as a campaign's own name. */
export function channelKey(channel: string): keyof (typeof agencyReports)["channel"] | null {
  return labelled.find((one) => one === channel) ?? null;
}
