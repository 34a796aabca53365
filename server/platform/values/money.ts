/** Integer euro cents; never a float or a string. */
export type Cents = number;

export type RecipientShare = 0 | 50 | 100;
export const recipientShares = [0, 50, 100] as const;

export type Split = { referrerCents: Cents; recipientCents: Cents };

/**
 * Divides a reward (docs/lifecycle.md, Money). An odd cent goes to the recipient; the recipient's part is capped
 * (MaxEmpfaengerPraemieCent) and the excess goes to the referrer. The parts always add up to the whole.
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

/** "standard;5000" → {kind: "standard", cents: 5000}; null if the text has another form. */
export function parseCommission(text: string): { kind: string; cents: Cents } | null {
  const match = /^([^;]+);(\d{1,9})$/.exec(text.trim());
  return match?.[1] && match[2] ? { kind: match[1], cents: Number(match[2]) } : null;
}

/** 3995 → "39,95 €", 6000 → "60 €" (German), "€60" (English). */
export function formatCents(cents: Cents, language: "de" | "en"): string {
  return euroFormat(cents, language).format(cents / 100);
}

/** 5005 → "50,05": without a currency, as files and fields have it. */
export const decimalAmount = (cents: Cents): string => (cents / 100).toFixed(2).replace(".", ",");

/** 11000 → "bis zu 110 €" (German), "up to €110" (English): for an amount that is an upper limit. */
export function formatUpTo(cents: Cents, language: "de" | "en"): string {
  return `${language === "de" ? "bis zu" : "up to"} ${formatCents(cents, language)}`;
}

/** The number format for this amount; whole euros are shown without cents. */
export function euroFormat(cents: Cents, language: "de" | "en"): Intl.NumberFormat {
  const { locale, made } = formats[language];
  const digits = cents % 100 === 0 ? 0 : 2;
  made[digits] ??= new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return made[digits];
}

type Made = { 0?: Intl.NumberFormat; 2?: Intl.NumberFormat };

/** Created lazily: constructing a formatter takes a hundred times as long as using it, 50 ms on a phone. */
const formats: Record<"de" | "en", { locale: string; made: Made }> = {
  de: { locale: "de-DE", made: {} },
  en: { locale: "en-IE", made: {} },
};

/** An amount as people type it: "60", "60,5", "60.50 €", "1.000,00", "60,- EUR" → cents; null if it is none. */
export function parseEuros(typed: string): Cents | null {
  const amount = typed
    .trim()
    .replace(/^€\s?/, "")
    .replace(/(,[-–—]{1,2})?\s?(€|eur|euro)?$/i, "");
  const [, whole, part = ""] = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  return whole === undefined ? null : Number(whole.replaceAll(".", "")) * 100 + Number(part.padEnd(2, "0"));
}
