/** Whose a reward is, and what it is for: words that messages to partners name too. */
export const claimRoles = ["referrer", "recipient"] as const;
export type ClaimRole = (typeof claimRoles)[number];
/** passedOn: the recipient's part of an order, which fell to the referrer because no recipient could be reached. */
export const claimKinds = ["base", "bonus", "goodwill", "passedOn"] as const;
export type ClaimKind = (typeof claimKinds)[number];
