/**
 * Goals that a visit can reach on the site; sharing happens in people's own programs. The names are used in tenant
 * records.
 */
export const goals = ["recommendation", "details", "agreement", "order", "reward"] as const;
export type Goal = (typeof goals)[number];
