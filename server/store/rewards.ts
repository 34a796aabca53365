import type { Reward } from "#server/domain/reward/model.ts";
import type { Rewards } from "#server/domain/reward/ports.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Reward as RewardRow } from "./client/client.ts";
import type { Db } from "./database.ts";
import { dayFrom } from "./day.ts";
import { inLanguage } from "./english.ts";

export function prismaRewards(db: Db, language: Language): Rewards {
  return {
    async all() {
      const rows = await db.prisma.reward.findMany({
        where: { tenantId: db.tenantId },
        orderBy: [{ position: "asc" }, { id: "asc" }],
      });
      return rows.map((row) => toReward(inLanguage(row, language)));
    },
    async byId(id) {
      const row = await db.prisma.reward.findUnique({ where: { tenantId_id: { tenantId: db.tenantId, id } } });
      return row && toReward(inLanguage(row, language));
    },
  };
}

function toReward({ tenantId, english, ...row }: RewardRow): Reward {
  return {
    ...row,
    kind: row.kind === "voucher" ? "voucher" : "cash",
    startsOn: dayFrom(row.startsOn),
    endsOn: row.endsOn && dayFrom(row.endsOn),
    displayEndsOn: row.displayEndsOn && dayFrom(row.displayEndsOn),
  };
}
