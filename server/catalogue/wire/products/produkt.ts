import { z } from "zod";
import type { Product, ProductCategory } from "#server/catalogue/product/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, text } from "#server/platform/wire/fields.ts";

export const produktkategorie = z
  .object({
    Id: z.string(),
    Bereich: z.enum(["privat", "geschaeftlich"]),
    Pfad: z.string().describe("Segment of the category's page"),
    Name: z.string(),
    Titel: z.string(),
    PraemieBisCent: cents.nullable().describe("Highest reward of the category's products"),
    Position: z.int(),
  })
  .meta({ id: "Produktkategorie" });

export const produktkategorieOut = answer(produktkategorie, (category: ProductCategory) => ({
  Id: category.id,
  Bereich: category.audience === "private" ? ("privat" as const) : ("geschaeftlich" as const),
  Pfad: category.slug,
  Name: category.name,
  Titel: category.title,
  PraemieBisCent: category.rewardHintCents,
  Position: category.position,
}));

export const produktkategorienOut = answer(z.array(produktkategorie), (categories: ProductCategory[], ctx) =>
  categories.map((category) => produktkategorieOut(category, ctx)),
);

/** Product. */
export const produkt = z
  .object({
    Id: z.string(),
    ExterneId: z.string().nullable(),
    Kategorie: z.string().describe("Id of a Produktkategorie"),
    Name: z.string(),
    AnzeigeName: z.string(),
    Young: z.boolean().describe("Only for people under 28"),
    Hybrid: z.boolean(),
    Gruppe: z.string().nullable(),
    Klasse: z.enum(["S", "M", "L", "XL"]).nullable(),
    PreisMonatlich: cents.nullable(),
    PreisEinmalig: cents.nullable(),
    Beschreibung1: z.string().nullable().describe("HTML"),
    Beschreibung2: z.string().nullable().describe("HTML"),
    Beschreibung3: z.string().nullable().describe("HTML"),
    Beschreibung4: z.string().nullable().describe("HTML"),
    Provision: z
      .string()
      .regex(/^[^;]+;\d+$/)
      .describe("kind;cents, for example standard;5000"),
    TelekomProduktId: z.string().nullable().describe("The provider's id of the product"),
    Fussnote: z.string().nullable().describe("Identifier of a footnote"),
    Preisaufteilung: z.string().nullable(),
    Aktionsname: z.string().nullable(),
    Aktionsrabatt: cents.nullable(),
    Praemien: z.array(z.string()).describe("Ids of the available rewards; empty: all of GET /praemie"),
    Position: z.int(),
  })
  .meta({ id: "Produkt" });

export const produktOut = answer(produkt, (product: Product) => ({
  Id: product.id,
  ExterneId: product.externalId,
  Kategorie: product.categoryId,
  Name: product.name,
  AnzeigeName: product.displayName,
  Young: product.young,
  Hybrid: product.hybrid,
  Gruppe: product.group,
  Klasse: product.class,
  PreisMonatlich: product.monthlyCents,
  PreisEinmalig: product.oneOffCents,
  Beschreibung1: product.descriptions[0] ?? null,
  Beschreibung2: product.descriptions[1] ?? null,
  Beschreibung3: product.descriptions[2] ?? null,
  Beschreibung4: product.descriptions[3] ?? null,
  Provision: `${product.commission.kind};${product.commission.cents}`,
  TelekomProduktId: product.providerProductId,
  Fussnote: product.footnoteKey,
  Preisaufteilung: product.priceSplit,
  Aktionsname: product.promotionName,
  Aktionsrabatt: product.promotionCents,
  Praemien: product.rewardIds,
  Position: product.position,
}));

export const produkteOut = answer(z.array(produkt), (products: Product[], ctx) =>
  products.map((product) => produktOut(product, ctx)),
);

/** GET /produkt/?quelle=&kategorie=[&tarifId=]. */
export const produktFilterIn = z
  .object({ quelle: text(50).optional(), kategorie: text(50).optional(), tarifId: text(50).optional() })
  .transform((filter) => ({
    ...(filter.quelle ? { source: filter.quelle } : {}),
    ...(filter.kategorie ? { category: filter.kategorie } : {}),
    ...(filter.tarifId ? { tariffId: filter.tarifId } : {}),
  }));

/** GET /produkt/{id}?quelle=[&handyId=]. */
export const produktKontextIn = z
  .object({ quelle: text(50).optional(), handyId: text(50).optional() })
  .transform((context) => ({
    ...(context.quelle ? { source: context.quelle } : {}),
    ...(context.handyId ? { deviceId: context.handyId } : {}),
  }));

/** GET /produkt/maxpraemiewert, in euros and in cents. */
export const maxPraemieWertOut = answer(
  z.object({ Wert: z.number().describe("Euro"), WertCent: cents }).meta({ id: "MaxPraemieWert" }),
  (highest: number) => ({ Wert: highest / 100, WertCent: highest }),
);
