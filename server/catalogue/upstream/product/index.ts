import { type Catalogue, isHidden } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import type { Log } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Cached } from "#server/platform/upstream/cached.ts";
import type { Disk } from "#server/platform/upstream/disk.ts";
import type { Upstream } from "#server/platform/upstream/http.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { agencyProducts } from "./agentur.ts";
import { productClient } from "./client.ts";
import { externProducts } from "./extern.ts";
import { localCatalogue } from "./local.ts";
import { pictured } from "./pictured.ts";
import { standardProducts } from "./standard.ts";

/** What every kind of product source receives. */
export type ProductSource = {
  tenant: Tenant;
  language: Language;
  /** The tenant's own catalogue, cached by the process. */
  catalogue: () => Promise<Catalogue>;
  /** The tenant's product API, for kinds that have one. */
  service: () => Upstream;
  cached: Cached;
  disk: Disk;
  log: Log;
};

const kinds: Readonly<Record<string, (source: ProductSource) => ProductCatalogue>> = {
  local: ({ catalogue }) => localCatalogue(catalogue),
  standard: (source) => standardProducts(productClient(source)),
  extern: (source) => externProducts(productClient(source), source.tenant.clientId),
  agentur: (source) => agencyProducts(productClient(source), localCatalogue(source.catalogue)),
};

/** The catalogue of the kind named in the tenant's settings; an unknown kind fails when it is used. */
export function productCatalogue(source: ProductSource): ProductCatalogue {
  const kind = source.tenant.products.source;
  const create = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!create) return unknownSource(source.tenant.id, kind);
  return pictured(onlyShown(create(source)), source.tenant, source.log);
}

/** Wraps any source: removes products that must not be shown. */
function onlyShown(source: ProductCatalogue): ProductCatalogue {
  const shown = (product: { id: string }) => !isHidden(product);
  return {
    ...source,
    list: async (filter) => (await source.list(filter)).filter(shown),
    byId: async (id, context) => (isHidden({ id }) ? null : source.byId(id, context)),
    deviceTariffs: async (tariffId) =>
      isHidden({ id: tariffId }) ? [] : (await source.deviceTariffs(tariffId)).filter(shown),
  };
}

function unknownSource(tenantId: string, kind: string): ProductCatalogue {
  const fail = async (): Promise<never> => {
    throw createFault("unknownProductApi", "Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert", {
      tenantId,
      kind,
    });
  };
  return {
    categories: fail,
    list: fail,
    byId: fail,
    deviceTariffs: fail,
    maxRewardCents: fail,
    agents: fail,
    everyAgent: fail,
    image: fail,
  };
}
