import { type Composition, drawScenes } from "#server/catalogue/picture/draw.ts";
import { categoryScenes, deviceScenes, rewardScenes, type Scenes } from "#server/catalogue/picture/subject.ts";
import type { PictureKind } from "#server/catalogue/product/model.ts";
import type { ProductCatalogue } from "#server/catalogue/product/ports.ts";
import type { Log } from "#server/platform/context.ts";
import type { Tenant } from "#server/tenants/model.ts";

const shapes: Readonly<Record<PictureKind, { composition: Composition; width: number; height: number }>> = {
  categoryPicture: { composition: "pair", width: 480, height: 244 },
  categoryIcon: { composition: "window", width: 96, height: 96 },
  productPicture: { composition: "card", width: 480, height: 320 },
  productSmallPicture: { composition: "window", width: 160, height: 160 },
  reward100: { composition: "window", width: 100, height: 100 },
  reward50: { composition: "window", width: 50, height: 50 },
};

/** Wraps any source: if it has no picture, or none that may be shown, draws one in the tenant's colours. */
export function pictured(source: ProductCatalogue, tenant: Tenant, log: Log): ProductCatalogue {
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
