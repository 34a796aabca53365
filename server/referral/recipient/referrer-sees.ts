/**
 * What recipients let the referrer see of them. result: nothing before the referrer's reward is decided · outcome: that
 * they ordered, when, and what became of it · steps: also when they agreed, and when the order was confirmed and
 * delivered.
 */
export const referrerSeesLevels = ["result", "outcome", "steps"] as const;
export type ReferrerSees = (typeof referrerSeesLevels)[number];

/** Holds for recipients who have not chosen: what the programme's terms promise the referrer. */
export const referrerSeesByDefault: ReferrerSees = "outcome";

/**
 * The allow-list: what pages, mails, answers and exports may tell the referrer. `undecided`: that there is an order
 * whose reward is not decided · `orderedOn`: its day · `steps`: the days of the other steps.
 */
export const shownToReferrer = {
  result: { undecided: false, orderedOn: false, steps: false },
  outcome: { undecided: true, orderedOn: true, steps: false },
  steps: { undecided: true, orderedOn: true, steps: true },
} as const satisfies Record<ReferrerSees, Record<"undecided" | "orderedOn" | "steps", boolean>>;

/** A choice other than the default, by a recipient who agreed. */
export type ReferrerSeesChoice = {
  recipientNumber: string;
  recommendationNumber: string;
  sees: ReferrerSees;
  agreedAt: Date;
};
