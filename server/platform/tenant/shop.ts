import { z } from "zod";
import { channelForm } from "./names.ts";
import { shopAreas } from "./shop-areas.ts";

const text = z.string().trim().min(1);
const bilingual = z.strictObject({ de: text, en: text });
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and - only");

/** A page below an area ({subkategorie} or {kategorie} in its URL), and which of the area's products it shows. */
const part = z.strictObject({
  slug,
  name: bilingual,
  /** Another category of the product source than the area's, by id or slug. */
  category: text.nullable().default(null),
  /** true: only hybrid products; false: only others; null: all. */
  hybrid: z.boolean().nullable().default(null),
  /** Only these products; empty: all. */
  productIds: z.array(text).default([]),
  /** Shows devices with a tariff of the category instead of the tariffs. */
  devices: z.enum(["smartphone", "tablet"]).nullable().default(null),
});

const area = z.strictObject({
  /** Category of the product source, by id or slug. */
  category: text,
  /** Reward hint while the products have no amounts (in the seed data 70, 90, 110 and 50 euro). */
  rewardHintCents: z.int().min(0),
  parts: z.array(part).default([]),
  /** Whether its tariffs are also offered with devices. */
  devices: z.boolean().default(false),
});
export type ShopPart = z.infer<typeof part>;

/** The parts of a tenant's shop. What is missing is not linked, and its pages are not found. */
export const shopSchema = z.strictObject({
  areas: z.partialRecord(z.enum(shopAreas), area).default({}),
  /** Pages of campaigns (/aktionen). */
  campaigns: z.boolean().default(false),
  /** The moments page, which shows home. */
  moments: z.boolean().default(false),
  /** The campaign that /start redirects to (/?c=…) if its URL names none; null: home without a campaign. */
  startCampaign: z
    .string()
    .regex(channelForm, "a short plain word, as campaigns are named in addresses")
    .nullable()
    .default(null),
});
