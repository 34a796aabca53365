import type { Log } from "#server/domain/context.ts";
import type { ProductCatalogue } from "#server/domain/product/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { drawnPicture, type Subject } from "./drawn.ts";

/** Around whichever kind of source: where it has no picture, or none that may be shown, one is drawn. */
export function pictured(source: ProductCatalogue, tenant: Tenant, log: Log): ProductCatalogue {
  return {
    ...source,
    async image(kind, id) {
      const isOurs = tenant.products.source === "local";
      const theirs = await source.image(kind, id).catch((fault: unknown) => {
        log.warn({ err: fault, tenantId: tenant.id, kind }, "a picture could not be had");
        return null;
      });
      return theirs ?? { ...drawnPicture(tenant.theme, kind, await subjectOf(source, kind, id)), lasting: isOurs };
    },
  };
}

/** What the picture is of, in a word that the drawing knows. */
async function subjectOf(source: ProductCatalogue, kind: string, id: string): Promise<Subject> {
  if (kind.startsWith("reward")) return "reward";
  const categories = await source.categories();
  if (kind.startsWith("category")) return wordOf(categories.find((one) => one.id === id));
  const listed = await source.list();
  const product = listed.find((one) => one.id === id);
  if (product) return wordOf(categories.find((one) => one.id === product.categoryId));
  const offers = (await Promise.all(listed.map((one) => source.deviceTariffs(one.id)))).flat();
  const offer = offers.find((one) => one.id === id || one.deviceId === id);
  return offer?.deviceType === "tablet" ? "tablet" : "phone";
}

function wordOf(category: { id: string; slug: string } | undefined): Subject {
  const name = `${category?.id} ${category?.slug}`;
  const found = words.find(([, pattern]) => pattern.test(name));
  return found?.[0] ?? "tariff";
}

const words = [
  ["phone", /smartphone|geraet|handy/i],
  ["television", /fernseh|tv/i],
  ["sport", /sport/i],
  ["shop", /webs(hop|eite)/i],
  ["fibre", /glasfaser|fibre/i],
  ["home", /internet|zuhause|junge|festnetz|dsl/i],
] as const;
