import { z } from "zod";
import { channelForm } from "./names.ts";
import { shopAreas } from "./shop-areas.ts";

const text = z.string().trim().min(1);
const bilingual = z.strictObject({ de: text.describe("In German."), en: text.describe("In English.") });
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small letters, digits and - only");

/** A page below an area ({subkategorie} or {kategorie} in its URL), and which of the area's products it shows. */
const part = z.strictObject({
  slug: slug.describe("Name in the page's address, {subkategorie} or {kategorie}."),
  name: bilingual.describe("Name as people read it."),
  category: text
    .nullable()
    .default(null)
    .describe("Another category of the product source, by id or slug; null: the area's."),
  hybrid: z.boolean().nullable().default(null).describe("true: only hybrid products; false: only others; null: all."),
  productIds: z.array(text).default([]).describe("Only these products; empty: all."),
  devices: z
    .enum(["smartphone", "tablet"])
    .nullable()
    .default(null)
    .describe("Devices with a tariff of the category, shown instead of the tariffs; null: tariffs."),
});

const area = z.strictObject({
  category: text.describe("Category of the product source, by id or slug."),
  rewardHintCents: z.int().min(0).describe("Reward in cents that is announced while the products have no amounts."),
  parts: z.array(part).default([]).describe("Pages below the area, each with some of its products."),
  devices: z.boolean().default(false).describe("Whether its tariffs are also offered with devices."),
});
export type ShopPart = z.infer<typeof part>;

/** The parts of a tenant's shop. */
export const shopSchema = z.strictObject({
  areas: z
    .partialRecord(z.enum(shopAreas), area)
    .default({})
    .describe("The areas with product pages; one that is missing has no links, and its pages answer 404."),
  campaigns: z
    .boolean()
    .default(false)
    .describe("Whether campaigns run: they have pages of their own, and raise rewards."),
  moments: z.boolean().default(false).describe("The moments page, which shows home."),
  startCampaign: z
    .string()
    .regex(channelForm, "a short plain word, as campaigns are named in addresses")
    .nullable()
    .default(null)
    .describe("The campaign that /start leads to if its address names none; null: home without a campaign."),
});

/** What a recipient gave, of what a shop may be handed. */
export const prefillFields = [
  "firstName",
  "lastName",
  "company",
  "email",
  "phone",
  "street",
  "houseNumber",
  "postcode",
  "city",
] as const;

/** How a recipient's details get into the shop's own form. */
export const shopPrefillSchema = z.strictObject({
  by: z
    .enum(["form", "url"])
    .describe(
      "form: in the body of a POST to shopUrl, which the shop answers itself; url: as parameters of the address, only for shops that take nothing else, because addresses are logged.",
    ),
  names: z
    .partialRecord(z.enum(prefillFields), z.string().regex(/^[\w.:[\]-]{1,60}$/, "name of a parameter"))
    .describe("The shop's name for each detail; what is missing is not handed over."),
});
