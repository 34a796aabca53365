import type { OrderState } from "#server/orders/states.ts";
import type { RecommendationLabel } from "#server/referral/recommendation/states.ts";
import type { ClaimStep } from "#server/rewards/claim/rules/step.ts";
import type { ClaimState } from "#server/rewards/claim/states.ts";
import type { Bar } from "#server/rewards/progress/bars.ts";

/** Public status labels: several internal states share a label. */
export const empfehlungStatus = {
  ok: "Ok",
  expired: "Abgelaufen",
  open: "Offen",
  paid: "Gezahlt",
  cancelled: "Storniert",
} as const satisfies Record<RecommendationLabel, string>;

/** The codes of the status bar's sentences. */
export const texte = {
  optIn: "optIn",
  notAgreed: "T1",
  notOrdered: "T1",
  linkExpired: "T2",
  ordered: "T3",
  inReview: "T4",
  noContract: "T5",
  readyToPay: "T6",
  paid: "T7",
  needsBankDetails: "T8",
  onItsWay: "T9",
  toPickUp: "T10",
  referrerWillEarn: "T11",
  recipientWillEarn: "T12",
  rewardExpired: "T13",
  notPossible: "TX",
} as const satisfies Record<Bar, string>;

export const praemieStatus = {
  reserved: "Offen",
  onHold: "Offen",
  unclaimed: "Offen",
  choose: "Bereitgestellt",
  needsBankDetails: "Bereitgestellt",
  readyToPay: "Bereitgestellt",
  collected: "Abgeholt",
  paid: "Ausgezahlt",
  cancelled: "Storniert",
  expired: "Abgelaufen",
} as const satisfies Record<ClaimState, string>;

export const auftragStatus = {
  reported: "Gemeldet",
  received: "Eingegangen",
  inReview: "InPruefung",
  confirmed: "Bestaetigt",
  qualified: "Erfolgreich",
  cancelled: "Storniert",
  notEligible: "NichtPraemierbar",
  reversed: "Storniert",
} as const satisfies Record<OrderState, string>;

/** The next step of a reward's owner. */
export const praemierungSchritt = {
  notReady: "Warten",
  choose: "PraemieWaehlen",
  bankDetails: "BankdatenAngeben",
  confirm: "Abholen",
  pickedUp: "Abgeholt",
  cancelled: "Storniert",
  expired: "Abgelaufen",
} as const satisfies Record<ClaimStep, string>;

/** The labels of a table without duplicates, as zod's enum requires. */
export function labels<L extends string>(table: Record<string, L>): [L, ...L[]] {
  return [...new Set(Object.values(table))] as [L, ...L[]];
}
