/** What a visitor may be asked for (specification sections 3 and 9). */
export const consentCategories = ["required", "functional", "analytical", "marketing"] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** One thing that needs a consent, or says that it needs none. */
export type Consent = {
  /** Lower-case letters and digits: it stands in the cookie. */
  identifier: string;
  /** Its category. */
  consentIdentifier: ConsentCategory;
  /** Always given, whatever is answered. */
  consentRequired: boolean;
  position: number;
  /** The cookies that stand under it. */
  cookies: readonly CookieName[];
};

/** 1 given, 0 declined; unset where there is none. */
export type ConsentValue = 1 | 0;
export type ConsentValues = Readonly<Record<string, ConsentValue>>;

export const consentCookie = "psoe_consent";
/** A decline is remembered as long as a consent. */
export const consentDays = 60;
export const campaignCookie = "channel";
export const campaignDays = 730;
/** The site's cookies; "pso_*" is every name that begins so. */
export type CookieName =
  | typeof consentCookie
  | typeof campaignCookie
  | "psoe_token"
  | "psoe_owner"
  | "psoe_reward"
  | "pso_*";

/**
 * The version of what banner and settings say, stored with each answer. Answers to another version count no longer, so
 * every visitor is asked again: tests/consent-text.test.ts fails when the words change and this does not.
 */
export const consentTextVersion = "2026-11-22";

/** Tools that can measure reached goals, each with an opt-out page of its own. */
export const analyticsTools = ["matomo", "adobe"] as const;
export type AnalyticsTool = (typeof analyticsTools)[number];

/** "Video player 2" → "videoplayer2". */
export function scriptIdentifier(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
