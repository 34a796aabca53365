import { z } from "zod";
import { isDay } from "#server/platform/values/calendar.ts";
import { parseCommission } from "#server/platform/values/money.ts";
import { isHidden } from "./product/model.ts";

/** A catalogue file: the products and rewards of a tenant with products.source "local". Prices are in cents. */
const text = z.string().trim().min(1);
const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "letters, digits, . _ - only");
const cents = z.int().min(0).max(10_000_000);
const day = z.string().refine(isDay, "a day is written YYYY-MM-DD");
const audience = z.enum(["private", "business"]);
const position = z.int().min(0);
const descriptions = z.array(text).max(4);

const category = z.strictObject({
  id: id.describe("Name in this file and in addresses of pictures."),
  audience: audience.describe("Whom it is for: private people or businesses."),
  slug: id.describe("Name that areas of the shop refer to, beside the id."),
  name: text.describe("Short name, in menus."),
  title: text.describe("Heading of its page."),
  rewardHintCents: cents
    .nullable()
    .default(null)
    .describe("Reward in cents that is announced while its products have no amounts; null: none."),
  position: position.describe("Order in lists, the lowest first."),
  english: z
    .strictObject({ name: text, title: text })
    .partial()
    .nullable()
    .default(null)
    .describe("The texts in English; null: German ones are shown."),
});

export const productEntry = z.strictObject({
  id: id
    .refine((value) => !isHidden({ id: value }), "637 to 640 are never shown")
    .describe("Number of the product; 637 to 640 are never shown."),
  externalId: text.nullable().default(null).describe("Number of the product at another system; null: none."),
  categoryId: id.describe("Id of its category."),
  audience: audience.describe("Whom it is for, as its category."),
  name: text.describe("Name in lists and in order messages."),
  displayName: text.describe("Name as people read it."),
  young: z.boolean().default(false).describe("Only for people up to 27, whose birth date is asked."),
  hybrid: z.boolean().default(false).describe("A line that combines fixed and mobile."),
  group: text
    .nullable()
    .default(null)
    .describe("Group by which agencies’ reward plans find it, in every language; null: none."),
  class: z.enum(["S", "M", "L", "XL"]).nullable().default(null).describe("Size class of the tariff; null: none."),
  monthlyCents: cents.nullable().default(null).describe("Price a month in cents; null: not shown."),
  oneOffCents: cents.nullable().default(null).describe("Price once in cents; null: none."),
  descriptions: descriptions.default([]).describe("Features, at most four, as HTML."),
  /** Provision: "kind;amount", in cents. */
  commission: z
    .string()
    .refine((value) => parseCommission(value) !== null, 'is not of the form "standard;5000"')
    .describe("What a recommendation earns: standard;5000 is 50 €."),
  providerProductId: text
    .nullable()
    .default(null)
    .describe("Number of the product at the provider, as order messages name it; null: as id."),
  footnoteKey: text.nullable().default(null).describe("Name of a footnote; null: none."),
  priceSplit: text.nullable().default(null).describe("How the price changes in time, in words; null: it does not."),
  promotionName: text.nullable().default(null).describe("Advantage in words; null: none."),
  promotionCents: cents.nullable().default(null).describe("Advantage in cents; null: none."),
  /** Without the recommendation's number no order would be attributed. */
  shopUrl: z
    .url({ protocol: /^https$/ })
    .refine((value) => value.includes("{number}"), "{number} is missing")
    .nullable()
    .default(null)
    .describe("Own address in the shop, with {number}; null: the shopUrl of the record."),
  offered: z
    .boolean()
    .default(true)
    .describe("Whether people see and recommend it; else it stays in the catalogue only."),
  rewardIds: z.array(id).default([]).describe("Ids of the rewards that it lets people choose from; empty: all."),
  position: position.describe("Order in lists, the lowest first."),
  english: z
    .strictObject({ name: text, displayName: text, descriptions, priceSplit: text, promotionName: text })
    .partial()
    .nullable()
    .default(null)
    .describe("The texts in English; null: German ones are shown."),
});

const offer = z.strictObject({
  id: id.describe("Name of the offer of a device with a tariff."),
  deviceType: z.enum(["smartphone", "tablet"]).describe("Kind of the device."),
  manufacturer: text.describe("Who makes the device."),
  class: text.describe("Class of the tariff."),
  tariffDeviceName: text.describe("Name of both together."),
  tariffDeviceDescription: text.describe("Text on both together."),
  tariffName: text.describe("Name of the tariff."),
  deviceName: text.describe("Name of the device."),
  deviceDescription: text.describe("Text on the device."),
  deviceId: id.describe("Id of the device."),
  deviceCents: cents.describe("Price of the device once, in cents."),
  tariffId: id.describe("Id of the tariff among the products."),
  tariffCents: cents.describe("Price of the tariff a month, in cents."),
  position: position.describe("Order in lists, the lowest first."),
  promotion: z.boolean().default(false).describe("Whether it is marked as an advantage."),
  topPosition: z.boolean().default(false).describe("Whether it stands before the others."),
  promotionCents: cents.nullable().default(null).describe("Advantage in cents; null: none."),
  english: z
    .strictObject({
      tariffDeviceName: text,
      tariffDeviceDescription: text,
      tariffName: text,
      deviceName: text,
      deviceDescription: text,
    })
    .partial()
    .nullable()
    .default(null)
    .describe("The texts in English; null: German ones are shown."),
});

const reward = z.strictObject({
  id: id.describe("Name of the reward."),
  kind: z.enum(["cash", "voucher"]).describe("Money to an account, or a voucher."),
  name: text.describe("Name as people read it."),
  text: text.describe("What it is, in a sentence."),
  valueCents: cents.min(1).nullable().default(null).describe("Its one value in cents; null: any amount."),
  startsOn: day.describe("First day on which it can be chosen."),
  endsOn: day.nullable().default(null).describe("Last day; null: none."),
  displayEndsOn: day
    .nullable()
    .default(null)
    .describe("Day until which it can be chosen although it ended; null: endsOn."),
  position: position.describe("Order in lists, the lowest first."),
  redeemUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .describe("Where a voucher is redeemed; null: not said."),
  redeemText: text.nullable().default(null).describe("How a voucher is redeemed; null: not said."),
  english: z
    .strictObject({ name: text, text, redeemText: text })
    .partial()
    .nullable()
    .default(null)
    .describe("The texts in English; null: German ones are shown."),
});

const raise = z.strictObject({
  productId: id.describe("Id of the product."),
  cents: cents.describe("Its whole reward in the time of the campaign, in cents."),
});

export const campaignEntry = z.strictObject({
  id: id.describe("Name of the campaign."),
  slug: id.describe("Last part of its address."),
  year: z.int().min(2000).max(2100).nullable().default(null).describe("Year in its address; null: it has none."),
  title: text.describe("Heading of its page."),
  text: text.describe("What it is about."),
  legalText: text.describe("Its conditions."),
  consentText: text.describe("What people agree to who take part."),
  consentRequired: z.boolean().describe("Whether only who agrees takes part; such a campaign raises no reward."),
  startsOn: day.describe("First day."),
  endsOn: day.describe("Last day."),
  raises: z
    .array(raise)
    .max(90)
    .default([])
    .describe("Rewards that are higher for links of its time; needs shop.campaigns in the record."),
  english: z
    .strictObject({ title: text, text, legalText: text, consentText: text })
    .partial()
    .nullable()
    .default(null)
    .describe("The texts in English; null: German ones are shown."),
});

export const catalogueParts = ["categories", "products", "offers", "rewards", "campaigns"] as const;

export const catalogueFile = z.strictObject({
  categories: z.array(category).describe("Categories of products."),
  products: z.array(productEntry).describe("What can be recommended."),
  offers: z.array(offer).describe("Devices with a tariff."),
  rewards: z.array(reward).min(1, "without a reward no claim could be paid").describe("What people choose as reward."),
  campaigns: z.array(campaignEntry).describe("Campaigns, also those that ended."),
});
export type CatalogueFile = z.infer<typeof catalogueFile>;
export type CatalogueProduct = CatalogueFile["products"][number];
