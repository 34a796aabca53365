import type { Endpoint } from "./endpoint.ts";
import { mandant, mandantAtBase } from "./mandant.ts";
import { praemie } from "./praemie.ts";
import { produkt } from "./produkt.ts";
import { produktkategorie } from "./produktkategorie.ts";

/** Every call below /api/v1/{provider}, by its first segment. Of two paths that match, the earlier one answers. */
export const endpoints: Endpoint[] = [...mandant, ...produktkategorie, ...produkt, ...praemie];

/** Calls whose base is /api/v1 itself. */
export const endpointsAtBase: Endpoint[] = [mandantAtBase];
