import type { Product } from "#server/domain/product/model.ts";
import type { CatalogueStore } from "#server/domain/product/ports.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { html } from "#server/wire/products/fields.ts";
import type { Product as ProductRow } from "./client/client.ts";
import type { Db } from "./database.ts";
import { inLanguage } from "./english.ts";

/** The local catalogue: what `cli catalogue apply` wrote. */
export function prismaCatalogue(db: Db, language: Language): CatalogueStore {
  const where = { tenantId: db.tenantId };
  const orderBy = [{ position: "asc" as const }, { id: "asc" as const }];
  return {
    async load() {
      const categories = await db.prisma.productCategory.findMany({ where, orderBy });
      const products = await db.prisma.product.findMany({ where, orderBy });
      const offers = await db.prisma.deviceOffer.findMany({ where, orderBy });
      return {
        categories: categories.map((row) => {
          const { tenantId, english, audience, ...category } = inLanguage(row, language);
          return { ...category, audience: audienceOf(audience) };
        }),
        products: products.map((row) => toProduct(inLanguage(row, language))),
        offers: offers.map((row) => {
          const { tenantId, english, deviceType, ...offer } = inLanguage(row, language);
          return {
            ...offer,
            tariffDeviceDescription: html.parse(offer.tariffDeviceDescription),
            deviceDescription: html.parse(offer.deviceDescription),
            deviceType: deviceType === "tablet" ? "tablet" : "smartphone",
          };
        }),
      };
    },
  };
}

function toProduct(row: ProductRow): Product {
  const { tenantId, english, description1, description2, description3, description4, ...rest } = row;
  const { audience, commissionKind, commissionCents, class: size, ...product } = rest;
  return {
    ...product,
    audience: audienceOf(audience),
    class: sizes.find((known) => known === size) ?? null,
    descriptions: [description1, description2, description3, description4]
      .map((text) => html.parse(text))
      .filter(Boolean),
    commission: { kind: commissionKind, cents: commissionCents },
  };
}

const sizes = ["S", "M", "L", "XL"] as const;

function audienceOf(text: string): "private" | "business" {
  return text === "business" ? "business" : "private";
}
