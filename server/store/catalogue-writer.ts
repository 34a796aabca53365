import { createHash } from "node:crypto";
import type { CatalogueFile } from "#server/domain/catalogue/schema.ts";
import { parseCommission } from "#server/domain/money.ts";
import { Prisma } from "./client/client.ts";
import type { Databases, Db } from "./database.ts";
import { dayInto } from "./day.ts";
import { tenantChanged } from "./tenants.ts";

export type CatalogueState = { hash: string; by: string };

/** Who wrote a tenant's catalogue last, and what; null when nobody did. */
export async function catalogueState(db: Db): Promise<CatalogueState | null> {
  const [row] = await db.sql<{ value: CatalogueState }>("select value from setting where key = $1", [settingKey(db)]);
  return row?.value ?? null;
}

/**
 * Puts a whole catalogue in the place of the one before, in one transaction, and tells every process. Answers false when
 * it is the same as before.
 */
export async function writeCatalogue(
  databases: Databases,
  tenantId: string,
  file: CatalogueFile,
  by: string,
): Promise<boolean> {
  const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
  return databases.atomically(databases.of(tenantId), async (db) => {
    await db.sql("select 1 from pg_advisory_xact_lock(hashtext($1))", [settingKey(db)]);
    if ((await catalogueState(db))?.hash === hash) return false;
    await replaceRows(db, file);
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

async function replaceRows({ prisma, tenantId }: Db, file: CatalogueFile): Promise<void> {
  const where = { tenantId };
  await prisma.productCategory.deleteMany({ where });
  await prisma.product.deleteMany({ where });
  await prisma.deviceOffer.deleteMany({ where });
  await prisma.reward.deleteMany({ where });
  await prisma.campaign.deleteMany({ where });
  await prisma.productCategory.createMany({
    data: file.categories.map((one) => ({ ...one, tenantId, english: json(one.english) })),
  });
  await prisma.product.createMany({ data: file.products.map((product) => ({ ...productRow(product), tenantId })) });
  await prisma.deviceOffer.createMany({
    data: file.offers.map((one) => ({ ...one, tenantId, english: json(one.english) })),
  });
  await prisma.reward.createMany({
    data: file.rewards.map((reward) => ({
      ...reward,
      tenantId,
      startsOn: dayInto(reward.startsOn),
      endsOn: reward.endsOn === null ? null : dayInto(reward.endsOn),
      displayEndsOn: reward.displayEndsOn === null ? null : dayInto(reward.displayEndsOn),
      english: json(reward.english),
    })),
  });
  await prisma.campaign.createMany({
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

/** Beschreibung1 to Beschreibung4; what is not there is left out. */
function columns(descriptions: readonly string[]): Record<string, string> {
  return Object.fromEntries(descriptions.map((text, index) => [`description${index + 1}`, text]));
}

function json(texts: object | null) {
  return texts === null ? Prisma.DbNull : { ...texts };
}
