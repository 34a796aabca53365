import { z } from "zod";
import type { Product, ProductCategory } from "#server/catalogue/product/model.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field, text } from "#server/platform/wire/fields.ts";

export const produktkategorie = z
  .object({
    Id: field(z.string(), "The category, for Produkt.Kategorie", "mobil"),
    Bereich: field(z.enum(["privat", "geschaeftlich"]), "Whether it is for private or business customers"),
    Pfad: field(z.string(), "Segment of the category's page", "mobil"),
    Name: field(z.string(), "Short name, for a tab", "Mobil"),
    Titel: field(z.string(), "Heading of the category's page", "Mobilfunktarife"),
    PraemieBisCent: field(cents.nullable(), "Highest reward of the category's products", 5000),
    Position: field(z.int(), "Place in a list, lowest first", 1),
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
    Id: field(z.string(), "The product, for Empfehlung.Produkt", "mobil-m"),
    ExterneId: field(z.string().nullable(), "Its number at the product source; null: none", "4712"),
    Kategorie: field(z.string(), "Id of a Produktkategorie", "mobil"),
    Name: field(z.string(), "The product's name", "Mobil M"),
    AnzeigeName: field(z.string(), "The name to show people", "Mobil M"),
    Young: field(z.boolean(), "Only for people under 28"),
    Hybrid: field(z.boolean(), "Whether it joins mobile and fixed line"),
    Gruppe: field(z.string().nullable(), "Group of products that share a reward plan; null: none", "mobilfunk"),
    Klasse: field(z.enum(["S", "M", "L", "XL"]).nullable(), "Size class; null: none"),
    PreisMonatlich: field(cents.nullable(), "Euro cents a month; null: no monthly price", 2999),
    PreisEinmalig: field(cents.nullable(), "Euro cents once; null: nothing", 3999),
    Beschreibung1: field(z.string().nullable(), "HTML", "<p>20 GB im besten Netz</p>"),
    Beschreibung2: field(z.string().nullable(), "HTML", "<p>Telefonie-Flatrate</p>"),
    Beschreibung3: field(z.string().nullable(), "HTML", "<p>24 Monate</p>"),
    Beschreibung4: field(z.string().nullable(), "HTML", "<p>Gilt auch im Ausland</p>"),
    Provision: field(z.string().regex(/^[^;]+;\d+$/), "kind;cents, for example standard;5000", "standard;5000"),
    TelekomProduktId: field(z.string().nullable(), "The provider's id of the product", "TP-4712"),
    Fussnote: field(z.string().nullable(), "Identifier of a footnote", "1"),
    Preisaufteilung: field(
      z.string().nullable(),
      "How the price changes over time, in words; null: it does not",
      "6 Monate 9,99 €, dann 29,99 €",
    ),
    Aktionsname: field(z.string().nullable(), "Name of a current promotion; null: none", "Sommeraktion"),
    Aktionsrabatt: field(cents.nullable(), "Euro cents off by the promotion; null: none", 1000),
    Praemien: field(z.array(z.string()), "Ids of the available rewards; empty: all of GET /praemie", ["lesefuchs"]),
    Position: field(z.int(), "Place in a list, lowest first", 2),
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
  .object({
    quelle: field(text(50).optional(), "The variant of the product source, where it has several", "online"),
    kategorie: field(text(50).optional(), "Id or path of a category", "mobil"),
    tarifId: field(text(50).optional(), "Only devices' products of this tariff", "mobil-m"),
  })
  .transform((filter) => ({
    ...(filter.quelle ? { source: filter.quelle } : {}),
    ...(filter.kategorie ? { category: filter.kategorie } : {}),
    ...(filter.tarifId ? { tariffId: filter.tarifId } : {}),
  }));

/** GET /produkt/{id}?quelle=[&handyId=]. */
export const produktKontextIn = z
  .object({
    quelle: field(text(50).optional(), "The variant of the product source, where it has several", "online"),
    handyId: field(text(50).optional(), "The device that the product is shown with", "galaxy-a56"),
  })
  .transform((context) => ({
    ...(context.quelle ? { source: context.quelle } : {}),
    ...(context.handyId ? { deviceId: context.handyId } : {}),
  }));

/** GET /produkt/maxpraemiewert, in euros and in cents. */
export const maxPraemieWertOut = answer(
  z
    .object({ Wert: field(z.number(), "Euro", 50), WertCent: field(cents, "The same in euro cents", 5000) })
    .meta({ id: "MaxPraemieWert" }),
  (highest: number) => ({ Wert: highest / 100, WertCent: highest }),
);
