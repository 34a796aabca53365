import { createHash } from "node:crypto";
import type { CatalogueFile } from "#server/domain/catalogue/schema.ts";
import { parseCommission } from "#server/domain/money.ts";
import { Prisma } from "#server/store/client/client.ts";
import type { Database, Db, Orm } from "#server/store/database/database.ts";
import { dayInto } from "#server/store/database/day.ts";
import { tenantChanged } from "#server/store/tenant/tenants.ts";

export type CatalogueState = { hash: string; by: string };

/** Who last wrote a tenant's catalogue, and which one; null if it was never written. */
export async function catalogueState(db: Db): Promise<CatalogueState | null> {
  const [row] = await db.sql<{ value: CatalogueState }>("select value from setting where key = $1", [settingKey(db)]);
  return row?.value ?? null;
}

/** Replaces the whole catalogue in one transaction and notifies every process. Returns false if nothing changed. */
export async function writeCatalogue(
  database: Database,
  tenantId: string,
  file: CatalogueFile,
  by: string,
): Promise<boolean> {
  const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
  return database.transaction(tenantId, async (db) => {
    await db.sql("select 1 from pg_advisory_xact_lock(hashtext($1))", [settingKey(db)]);
    if ((await catalogueState(db))?.hash === hash) return false;
    await db.orm((orm) => replaceRows(orm, tenantId, file));
    await db.sql(
      "insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value",
      [settingKey(db), JSON.stringify({ hash, by })],
    );
    await db.sql("select 1 from pg_notify($1, $2)", [tenantChanged, tenantId]);
    return true;
  });
}

function settingKey(db: Db): string {
  return `catalogue.${db.tenantId}`;
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
