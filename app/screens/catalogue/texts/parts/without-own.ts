/** The words for what is shown while there is no own text, and again with a version: the shared text, or no banner. */
export const withoutOwn = (isBanner: boolean) =>
  isBanner ? (["noBanner", "noBannerAgain"] as const) : (["shared", "sharedAgain"] as const);
