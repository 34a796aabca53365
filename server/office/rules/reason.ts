/** Why a support user looks at or acts on something; stored in the audit trail. */
export const supportReasons = ["call", "letter", "case", "check"] as const;
export type SupportReason = (typeof supportReasons)[number];

/** How an event that a support user causes names their reason. */
export const reasonCodeOf = (reason: SupportReason): string => `SUPPORT_${reason.toUpperCase()}`;

/** The reason named in a URL or a form; null: none. */
export function reasonIn(text: unknown): SupportReason | null {
  return supportReasons.find((one) => one === text) ?? null;
}
