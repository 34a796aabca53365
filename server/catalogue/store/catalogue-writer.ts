import { createHash } from "node:crypto";
import type { CatalogueRepository, CatalogueVersion, ItemVersion } from "#server/catalogue/changes.ts";
import { type CatalogueFile, catalogueFile } from "#server/catalogue/schema.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import { Prisma } from "#server/platform/database/client/client.ts";
import { dayInto } from "#server/platform/database/columns.ts";
import type { Db, Orm } from "#server/platform/database/database.ts";
import { parseCommission } from "#server/platform/values/money.ts";
import { announceTenant } from "#server/tenants/store/tenants.ts";

/** A tenant's catalogue and its history; `setting` has the hash and author of the one in force. */
export function catalogueRepository(db: Db): CatalogueRepository {
  const { tenantId } = db;
  const key = `catalogue.${tenantId}`;

  async function lastApplied(): Promise<{ hash: string; by: string } | null> {
    const [row] = await db.sql<{ value: { hash: string; by: string } }>("select value from setting where key = $1", [
      key,
    ]);
    return row?.value ?? null;
  }

  async function versionBy(which: string, values: unknown[]): Promise<CatalogueVersion | null> {
    const [row] = await db.sql<CatalogueVersion>(
      `select version, catalogue, "appliedAt", "appliedBy" from catalogue_version where "tenantId" = $1 ${which}`,
      [tenantId, ...values],
    );
    // Stored JSON has its own order of fields; a version that is applied again has the file's.
    return row ? { ...row, catalogue: catalogueFile.parse(row.catalogue) } : null;
  }

  return {
    appliedBy: async () => (await lastApplied())?.by ?? null,

    inForce: () => versionBy("order by version desc limit 1", []),

    version: (version) => versionBy("and version = $2::int", [version]),

    versions: () =>
      db.sql<Omit<CatalogueVersion, "catalogue">>(
        `select version, "appliedAt", "appliedBy" from catalogue_version
         where "tenantId" = $1 order by version desc limit 50`,
        [tenantId],
      ),

    versionsOf: (part, id) =>
      db.sql<ItemVersion>(
        `select version, "appliedAt", "appliedBy",
           (select item from jsonb_array_elements(catalogue->$2::text) item where item->>'id' = $3 limit 1) as item
         from catalogue_version where "tenantId" = $1 order by version desc limit 100`,
        [tenantId, part, id],
      ),

    async priced() {
      const products = await db.sql<{ id: string; kind: string; cents: number }>(
        `select id, "commissionKind" as kind, "commissionCents" as cents from product
         where "tenantId" = $1 and offered order by position, id`,
        [tenantId],
      );
      const offers = await db.sql<{ id: string }>(
        `select id from device_offer where "tenantId" = $1 order by position, id`,
        [tenantId],
      );
      return [
        ...products.map(({ id, kind, cents }) => ({ id, commission: { kind, cents } })),
        ...offers.map(({ id }) => ({ id, commission: null })),
      ];
    },

    async replace(file, by, at) {
      await acquireAdvisoryLock(db, "catalogue");
      const content = JSON.stringify(file);
      const hash = createHash("sha256").update(content).digest("hex");
      if ((await lastApplied())?.hash === hash) return null;
      await db.orm((orm) => replaceRows(orm, tenantId, file));
      await db.sql(
        "insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value",
        [key, JSON.stringify({ hash, by })],
      );
      const [added] = await db.sql<{ version: number }>(
        `insert into catalogue_version ("tenantId", version, catalogue, "appliedAt", "appliedBy")
         select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3::timestamptz, $4
         from catalogue_version where "tenantId" = $1
         returning version`,
        [tenantId, content, at.toISOString(), by],
      );
      await db.sql(announceTenant, [tenantId]);
      return added?.version ?? null;
    },
  };
}

async function replaceRows(orm: Orm, tenantId: string, file: CatalogueFile): Promise<void> {
  const where = { tenantId };
  await orm.productCategory.deleteMany({ where });
  await orm.product.deleteMany({ where });
  await orm.deviceOffer.deleteMany({ where });
  await orm.reward.deleteMany({ where });
  await orm.campaign.deleteMany({ where });
  await orm.productCategory.createMany({
    data: file.categories.map((one) => ({ ...one, tenantId, english: json(one.english) })),
  });
  await orm.product.createMany({ data: file.products.map((product) => ({ ...productRow(product), tenantId })) });
  await orm.deviceOffer.createMany({
    data: file.offers.map((one) => ({ ...one, tenantId, english: json(one.english) })),
  });
  await orm.reward.createMany({
    data: file.rewards.map((reward) => ({
      ...reward,
      tenantId,
      startsOn: dayInto(reward.startsOn),
      endsOn: reward.endsOn === null ? null : dayInto(reward.endsOn),
      displayEndsOn: reward.displayEndsOn === null ? null : dayInto(reward.displayEndsOn),
      english: json(reward.english),
    })),
  });
  await orm.campaign.createMany({
    data: file.campaigns.map((campaign) => ({
      ...campaign,
      tenantId,
      startsOn: dayInto(campaign.startsOn),
      endsOn: dayInto(campaign.endsOn),
      raises: [...campaign.raises],
      english: json(campaign.english),
    })),
  });
}

function productRow({ descriptions, commission, english, ...product }: CatalogueFile["products"][number]) {
  const { kind, cents } = parseCommission(commission) ?? { kind: "standard", cents: 0 };
  const { descriptions: englishDescriptions = [], ...englishTexts } = english ?? {};
  return {
    ...product,
    ...columns(descriptions),
    commissionKind: kind,
    commissionCents: cents,
    english: json(english && { ...englishTexts, ...columns(englishDescriptions) }),
  };
}

/** Beschreibung1 to Beschreibung4; missing ones are left out. */
function columns(descriptions: readonly string[]): Record<string, string> {
  return Object.fromEntries(descriptions.map((text, index) => [`description${index + 1}`, text]));
}

function json(texts: object | null) {
  return texts === null ? Prisma.DbNull : { ...texts };
}
