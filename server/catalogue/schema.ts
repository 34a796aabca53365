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
  id,
  audience,
  slug: id,
  name: text,
  title: text,
  rewardHintCents: cents.nullable().default(null),
  position,
  english: z.strictObject({ name: text, title: text }).partial().nullable().default(null),
});

export const productEntry = z.strictObject({
  id: id.refine((value) => !isHidden({ id: value }), "637 to 640 are never shown"),
  externalId: text.nullable().default(null),
  categoryId: id,
  audience,
  name: text,
  displayName: text,
  young: z.boolean().default(false),
  hybrid: z.boolean().default(false),
  group: text.nullable().default(null),
  class: z.enum(["S", "M", "L", "XL"]).nullable().default(null),
  monthlyCents: cents.nullable().default(null),
  oneOffCents: cents.nullable().default(null),
  /** Beschreibung1 to Beschreibung4, as HTML. */
  descriptions: descriptions.default([]),
  /** Provision: "kind;amount", in cents. */
  commission: z.string().refine((value) => parseCommission(value) !== null, 'is not of the form "standard;5000"'),
  providerProductId: text.nullable().default(null),
  footnoteKey: text.nullable().default(null),
  priceSplit: text.nullable().default(null),
  promotionName: text.nullable().default(null),
  promotionCents: cents.nullable().default(null),
  /** Without the recommendation's number no order would be attributed. */
  shopUrl: z
    .url({ protocol: /^https$/ })
    .refine((value) => value.includes("{number}"), "{number} is missing")
    .nullable()
    .default(null),
  /** false: it stays in the catalogue, and nobody sees or recommends it. */
  offered: z.boolean().default(true),
  rewardIds: z.array(id).default([]),
  position,
  english: z
    .strictObject({ name: text, displayName: text, group: text, descriptions, priceSplit: text, promotionName: text })
    .partial()
    .nullable()
    .default(null),
});

const offer = z.strictObject({
  id,
  deviceType: z.enum(["smartphone", "tablet"]),
  manufacturer: text,
  class: text,
  tariffDeviceName: text,
  tariffDeviceDescription: text,
  tariffName: text,
  deviceName: text,
  deviceDescription: text,
  deviceId: id,
  deviceCents: cents,
  tariffId: id,
  tariffCents: cents,
  position,
  promotion: z.boolean().default(false),
  topPosition: z.boolean().default(false),
  promotionCents: cents.nullable().default(null),
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
    .default(null),
});

const reward = z.strictObject({
  id,
  kind: z.enum(["cash", "voucher"]),
  name: text,
  text,
  /** null: any amount. */
  valueCents: cents.min(1).nullable().default(null),
  startsOn: day,
  endsOn: day.nullable().default(null),
  displayEndsOn: day.nullable().default(null),
  position,
  /** Where and how a voucher is redeemed. */
  redeemUrl: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  redeemText: text.nullable().default(null),
  english: z.strictObject({ name: text, text, redeemText: text }).partial().nullable().default(null),
});

const raise = z.strictObject({ productId: id, cents });

export const campaignEntry = z.strictObject({
  id,
  slug: id,
  year: z.int().min(2000).max(2100).nullable().default(null),
  title: text,
  text,
  legalText: text,
  consentText: text,
  consentRequired: z.boolean(),
  startsOn: day,
  endsOn: day,
  /** Rewards that are higher in its time. */
  raises: z.array(raise).max(90).default([]),
  english: z.strictObject({ title: text, text, legalText: text, consentText: text }).partial().nullable().default(null),
});

export const catalogueParts = ["categories", "products", "offers", "rewards", "campaigns"] as const;

export const catalogueFile = z.strictObject({
  categories: z.array(category),
  products: z.array(productEntry),
  offers: z.array(offer),
  rewards: z.array(reward).min(1, "without a reward no claim could be paid"),
  campaigns: z.array(campaignEntry),
});
export type CatalogueFile = z.infer<typeof catalogueFile>;
export type CatalogueProduct = CatalogueFile["products"][number];
