import { z } from "zod";
import { channelForm } from "../channel.ts";
import { shopAreas } from "./shop-areas.ts";

const text = z.string().trim().min(1);
const bilingual = z.strictObject({ de: text, en: text });
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and - only");

/** A page below an area: {subkategorie} or {kategorie} of its address, and what it shows of the area. */
const part = z.strictObject({
  slug,
  name: bilingual,
  /** Another category of the product source than the area's, by id or slug. */
  category: text.nullable().default(null),
  /** Only products that are hybrid, or that are not. */
  hybrid: z.boolean().nullable().default(null),
  /** Only these products; none: all. */
  productIds: z.array(text).default([]),
  /** Devices with a tariff of the category, instead of the tariffs. */
  devices: z.enum(["smartphone", "tablet"]).nullable().default(null),
});

const area = z.strictObject({
  /** Category of the product source, by id or slug. */
  category: text,
  /** Reward hint, while the products tell none (specification section 9: 70, 90, 110 and 50 euro). */
  rewardHintCents: z.int().min(0),
  parts: z.array(part).default([]),
  /** Its tariffs are also offered together with devices. */
  devices: z.boolean().default(false),
});
export type ShopPart = z.infer<typeof part>;

/** What the shop of a tenant consists of. Whatever is missing here has no links, and its pages are not found. */
export const shopSchema = z.strictObject({
  areas: z.partialRecord(z.enum(shopAreas), area).default({}),
  /** Pages of campaigns (/aktionen). */
  campaigns: z.boolean().default(false),
  /** The moments page, which shows home. */
  moments: z.boolean().default(false),
  /** The campaign that /start leads to (/?c=…) when its address names none; null: home as it is. */
  startCampaign: z
    .string()
    .regex(channelForm, "a short plain word, as campaigns are named in addresses")
    .nullable()
    .default(null),
});
