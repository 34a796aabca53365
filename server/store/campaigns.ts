import type { Campaign } from "#server/domain/campaign/model.ts";
import type { Campaigns } from "#server/domain/campaign/ports.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Campaign as CampaignRow } from "./client/client.ts";
import type { Db } from "./database.ts";
import { dayFrom, dayInto } from "./day.ts";
import { inLanguage } from "./english.ts";

export function prismaCampaigns(db: Db, language: Language): Campaigns {
  return {
    async activeOn(day) {
      const on = dayInto(day);
      const rows = await db.prisma.campaign.findMany({
        where: { tenantId: db.tenantId, startsOn: { lte: on }, endsOn: { gte: on } },
        orderBy: [{ startsOn: "desc" }, { id: "asc" }],
      });
      return rows.map((row) => toCampaign(inLanguage(row, language)));
    },
    async bySlug(slug) {
      const row = await db.prisma.campaign.findUnique({ where: { tenantId_slug: { tenantId: db.tenantId, slug } } });
      return row && toCampaign(inLanguage(row, language));
    },
  };
}

function toCampaign({ tenantId, english, ...row }: CampaignRow): Campaign {
  return { ...row, startsOn: dayFrom(row.startsOn), endsOn: dayFrom(row.endsOn) };
}
