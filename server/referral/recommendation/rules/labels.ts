/** Gezahlt, Ok, Offen, Storniert, Abgelaufen; highest priority first. */
export const recommendationLabels = ["paid", "ok", "open", "cancelled", "expired"] as const;
export type RecommendationLabel = (typeof recommendationLabels)[number];
