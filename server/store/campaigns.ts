import type { Campaign } from "#server/domain/campaign/model.ts";
import type { Campaigns } from "#server/domain/campaign/ports.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Campaign as CampaignRow } from "./client/client.ts";
import type { Db } from "./database.ts";
import { dayFrom } from "./day.ts";
import { inLanguage } from "./english.ts";

type Load = () => Promise<Campaign[]>;

/** A tenant's campaigns are few: all are read at once, and `remembered` may keep them until it is told of a change. */
export function prismaCampaigns(db: Db, language: Language, remembered: (load: Load) => ReturnType<Load>): Campaigns {
  const all = () =>
    remembered(async () => {
      const where = { tenantId: db.tenantId };
      const rows = await db.prisma.campaign.findMany({ where, orderBy: [{ startsOn: "desc" }, { id: "asc" }] });
      return rows.map((row) => toCampaign(inLanguage(row, language)));
    });
  return {
    async activeOn(day) {
      return (await all()).filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
    },
    async bySlug(slug) {
      return (await all()).find((campaign) => campaign.slug === slug) ?? null;
    },
  };
}

function toCampaign({ tenantId, english, ...row }: CampaignRow): Campaign {
  return { ...row, startsOn: dayFrom(row.startsOn), endsOn: dayFrom(row.endsOn) };
}
