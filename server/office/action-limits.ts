import type { Cents } from "#server/platform/values/money.ts";

/** Above any bonus; catches typing errors. */
export const maxGoodwillCents: Cents = 50_000;

/** Actions with a box to tick: they end something, or only two people can take them back. */
export const confirmedActions = ["endOrder", "block", "blockAccount", "release"] as const;
