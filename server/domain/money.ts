/** Integer euro cents. Never a float, never a string. */
export type Cents = number;

export type RecipientShare = 0 | 50 | 100;
export const recipientShares = [0, 50, 100] as const;

export type Split = { referrerCents: Cents; recipientCents: Cents };

/**
 * Divides a reward (lifecycle, Money). An odd cent goes to the recipient; the recipient's part is capped
 * (MaxEmpfaengerPraemieCent), what is over the cap goes to the referrer. The parts always add up to the whole.
 */
export function splitReward(
  rewardCents: Cents,
  recipientShare: RecipientShare,
  maxRecipientCents: Cents | null,
): Split {
  const wanted = Math.ceil((rewardCents * recipientShare) / 100);
  const recipientCents = maxRecipientCents === null ? wanted : Math.min(wanted, maxRecipientCents);
  return { referrerCents: rewardCents - recipientCents, recipientCents };
}

/** "standard;5000" → {kind: "standard", cents: 5000} (specification section 3, Provision); null when it is not of that form. */
export function parseCommission(text: string): { kind: string; cents: Cents } | null {
  const match = /^([^;]+);(\d{1,9})$/.exec(text.trim());
  return match?.[1] && match[2] ? { kind: match[1], cents: Number(match[2]) } : null;
}

/** 3995 → "39,95 €", 6000 → "60 €" (German), "€60" (English). */
export function formatCents(cents: Cents, language: "de" | "en"): string {
  return euroFormat(cents, language).format(cents / 100);
}

/** How that amount is written; whole euros have no cents. */
export function euroFormat(cents: Cents, language: "de" | "en"): Intl.NumberFormat {
  return formats[language][cents % 100 === 0 ? "whole" : "parted"];
}

/** Made once: making one takes a hundred times as long as using it. */
const formats = {
  de: { whole: euros("de-DE", 0), parted: euros("de-DE", 2) },
  en: { whole: euros("en-IE", 0), parted: euros("en-IE", 2) },
};

function euros(locale: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
