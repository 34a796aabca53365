import type { ParseKeys } from "i18next";

/** The words for what is shown while there is no own text, and again with a version: the shared text, or no banner. */
const words = {
  shared: ["shared", "sharedAgain"],
  banner: ["noBanner", "noBannerAgain"],
} as const satisfies Record<string, readonly ParseKeys<"texts">[]>;

export const withoutOwn = (isBanner: boolean) => words[isBanner ? "banner" : "shared"];
