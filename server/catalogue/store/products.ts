import type { Product } from "#server/catalogue/product/model.ts";
import type { CatalogueStore } from "#server/catalogue/product/ports.ts";
import { html } from "#server/catalogue/wire/products/fields.ts";
import type {
  ProductCategory as CategoryRow,
  DeviceOffer as OfferRow,
  Product as ProductRow,
} from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { inLanguage, type Language } from "#server/platform/values/language.ts";

/**
 * The local catalogue, as written by `cli catalogue apply`. Every process reads it for its first page; the hand-written
 * SQL avoids loading Prisma's query compiler until a rarer query needs it.
 */
export function catalogueReader(db: Db, language: Language): CatalogueStore {
  const rowsOf = <Row>(table: "product_category" | "product" | "device_offer") =>
    db.sql<Row>(`select * from ${table} where "tenantId" = $1 order by position, id`, [db.tenantId]);
  return {
    async load() {
      const categories = await rowsOf<CategoryRow>("product_category");
      const products = (await rowsOf<ProductRow>("product")).filter(({ offered }) => offered);
      const offers = await rowsOf<OfferRow>("device_offer");
      return {
        categories: categories.map((row) => {
          const { tenantId, audience, ...category } = inLanguage(row, language);
          return { ...category, audience: audienceOf(audience) };
        }),
        products: products.map((row) => toProduct(inLanguage(row, language))),
        offers: offers.map((row) => {
          const { tenantId, deviceType, ...offer } = inLanguage(row, language);
          return {
            ...offer,
            promotionCents: offer.promotion ? offer.promotionCents : null,
            tariffDeviceDescription: html.parse(offer.tariffDeviceDescription),
            deviceDescription: html.parse(offer.deviceDescription),
            deviceType: deviceType === "tablet" ? "tablet" : "smartphone",
          };
        }),
      };
    },
  };
}

function toProduct(row: Omit<ProductRow, "english">): Product {
  const { tenantId, description1, description2, description3, description4, ...rest } = row;
  const { audience, commissionKind, commissionCents, class: size, offered, ...product } = rest;
  return {
    ...product,
    tariffId: null,
    audience: audienceOf(audience),
    class: sizes.find((known) => known === size) ?? null,
    descriptions: [description1, description2, description3, description4]
      .map((text) => html.parse(text))
      .filter(Boolean),
    commission: { kind: commissionKind, cents: commissionCents },
  };
}

const sizes = ["S", "M", "L", "XL"] as const;

function audienceOf(text: string): Audience {
  return text === "business" ? "business" : "private";
}
