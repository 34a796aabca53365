import type { Catalogue } from "#server/domain/product/model.ts";
import type { ProductCatalogue } from "#server/domain/product/ports.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import { localCatalogue } from "./local.ts";
import { onlyShown } from "./shown.ts";

/** What every kind of product source is given. */
export type ProductSource = {
  tenant: Tenant;
  language: Language;
  /** The tenant's own catalogue, remembered by the process. */
  catalogue: () => Promise<Catalogue>;
};

const kinds: Readonly<Record<string, (source: ProductSource) => ProductCatalogue>> = {
  local: ({ catalogue }) => localCatalogue(catalogue),
};

/** The catalogue of the kind that the tenant's settings name; a kind that is not there fails when it is asked. */
export function productCatalogue(source: ProductSource): ProductCatalogue {
  const kind = source.tenant.products.source;
  const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return make ? onlyShown(make(source)) : unknownSource(source.tenant.id, kind);
}

function unknownSource(tenantId: string, kind: string): ProductCatalogue {
  const fail = async (): Promise<never> => {
    throw Object.assign(new Error("Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert"), {
      tag: "unknownProductApi",
      tenantId,
      kind,
    });
  };
  return { categories: fail, list: fail, byId: fail, deviceTariffs: fail, maxRewardCents: fail };
}
