/** Categories of consents. */
export const consentCategories = ["required", "functional", "analytical", "marketing"] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** One thing that needs consent, or is declared as required. */
export type Consent = {
  /** Lower-case letters and digits, because it is written into the cookie. */
  identifier: string;
  /** The consent's category. */
  consentIdentifier: ConsentCategory;
  /** Always given, regardless of the answer. */
  isEssential: boolean;
  position: number;
  /** The cookies that depend on it. */
  cookies: readonly CookieName[];
};

/** 1 given, 0 declined; missing: unset. */
export type ConsentValue = 1 | 0;
export type ConsentValues = Readonly<Record<string, ConsentValue>>;

export const consentCookie = "psoe_consent";
/** A decline is stored as long as a consent. */
export const consentDays = 60;
export const campaignCookie = "channel";
export const campaignDays = 730;
/** The site's cookies; "pso_*" stands for all names with this prefix. */
export type CookieName =
  | typeof consentCookie
  | typeof campaignCookie
  | "psoe_token"
  | "psoe_owner"
  | "psoe_reward"
  | "pso_*";

/**
 * Version of the texts of banner and settings, stored with each answer. Answers to another version are void, so every
 * visitor is asked again. tests/rules/consent-text.test.ts fails if the texts change and this does not.
 */
export const consentTextVersion = "2026-11-24";

/** Tools that can record reached goals; each has its own opt-out page. */
export const analyticsTools = ["matomo", "adobe"] as const;
export type AnalyticsTool = (typeof analyticsTools)[number];
