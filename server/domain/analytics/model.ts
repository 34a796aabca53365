/** What a visit can reach here; sharing is done in people's own programs. The names stand in a tenant's record. */
export const goals = ["recommendation", "details", "agreement", "order", "reward"] as const;
export type Goal = (typeof goals)[number];
