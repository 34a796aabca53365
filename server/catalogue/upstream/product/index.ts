import { type Catalogue, isHidden, type PictureKind } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import type { Log } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Cached } from "#server/platform/upstream/cached.ts";
import type { Disk } from "#server/platform/upstream/disk.ts";
import type { Upstream } from "#server/platform/upstream/http.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { type Composition, drawScenes } from "../../picture/draw.ts";
import { categoryScenes, deviceScenes, rewardScenes, type Scenes } from "../../picture/subject.ts";
import { agencyProducts } from "./agentur.ts";
import { productClient } from "./client.ts";
import { externProducts } from "./extern.ts";
import { localCatalogue } from "./local.ts";
import { standardProducts } from "./standard.ts";

const shapes: Readonly<Record<PictureKind, { composition: Composition; width: number; height: number }>> = {
  categoryPicture: { composition: "pair", width: 480, height: 244 },
  categoryIcon: { composition: "window", width: 96, height: 96 },
  productPicture: { composition: "card", width: 480, height: 320 },
  productSmallPicture: { composition: "window", width: 160, height: 160 },
  reward100: { composition: "window", width: 100, height: 100 },
  reward50: { composition: "window", width: 50, height: 50 },
};

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

/** Wraps any source: if it has no picture, or none that may be shown, draws one in the tenant's colours. */
function pictured(source: ProductCatalogue, tenant: Tenant, log: Log): ProductCatalogue {
  return {
    ...source,
    async image(kind, id) {
      const sourceImage = await source.image(kind, id).catch((fault: unknown) => {
        log.warn({ err: fault, tenantId: tenant.id, kind }, "a picture could not be had");
        return null;
      });
      if (sourceImage) return sourceImage;
      const { composition, ...size } = shapes[kind];
      const svg = drawScenes(tenant.theme, await scenesOf(source, kind, id), composition, size);
      return { type: "image/svg+xml", bytes: Buffer.from(svg), isPermanent: tenant.products.source === "local" };
    },
  };
}

/** The scenes that the drawn picture shows. */
async function scenesOf(source: ProductCatalogue, kind: PictureKind, id: string): Promise<Scenes> {
  if (kind.startsWith("reward")) return rewardScenes(id);
  const categories = await source.categories();
  if (kind.startsWith("category")) return categoryScenes(categories.find((one) => one.id === id));
  const listed = await source.list();
  const product = listed.find((one) => one.id === id);
  if (product) return categoryScenes(categories.find((one) => one.id === product.categoryId));
  const offers = (await Promise.all(listed.map((one) => source.deviceTariffs(one.id)))).flat();
  const offer = offers.find((one) => one.id === id || one.deviceId === id);
  return offer ? deviceScenes(offer) : categoryScenes(undefined);
}
