import type { ParseKeys } from "i18next";
import type { Language } from "#server/platform/values/language.ts";

/** The words for what is shown without an own text, and again with a version that takes the own one back. */
const words = {
  shared: { none: "shared", again: "sharedAgain", version: "sharedVersion", restore: "restoreShared" },
  noBanner: { none: "noBanner", again: "noBannerAgain", version: "noBannerVersion", restore: "restoreNoBanner" },
  germanBanners: {
    none: "germanBanners",
    again: "germanBannersAgain",
    version: "germanBannersVersion",
    restore: "restoreGermanBanners",
  },
} as const satisfies Record<string, Record<string, ParseKeys<"texts">>>;

export const withoutOwn = (isBanner: boolean, of: Language) =>
  words[isBanner ? (of === "de" ? "noBanner" : "germanBanners") : "shared"];
export type WithoutOwn = ReturnType<typeof withoutOwn>;
