/** Ok, Abgelaufen, Offen, Gezahlt, Storniert (specification section 4); the best first. */
export const recommendationLabels = ["paid", "ok", "open", "cancelled", "expired"] as const;
export type RecommendationLabel = (typeof recommendationLabels)[number];
