import type { Outcome } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";

const explained: Partial<Record<RefusalCode, [cause: string, hint: string]>> = {
  operatorNew: [
    "One of the two was added within the last 24 hours, and does not count yet.",
    "cli operator list shows since when; let somebody else do it, or wait.",
  ],
  sameOperator: ["This takes another person than the one before.", "Let somebody else do it, with their own key."],
  ownMatter: [
    "One of those who decide is the referrer, the recipient or the buyer, is paid by it, or wrote the case.",
    "Let others do it, each with their own key.",
  ],
  goodwillLimit: ["This person would get more goodwill in twelve months than anybody may.", "Grant less."],
  recoverableLess: ["Less than that is to be given back.", "cli claims recoverable says how much."],
  goodwillConflict: ["This case was granted before, with another amount or for another person.", "Name another case."],
  moneyDiffers: ["Money does not agree, so nothing is exported.", "cli payouts reconcile lists what differs."],
  payerReal: [
    "This is a test tenant, and the account to pay from is not the test account.",
    "docs/partners/sandbox.md names it.",
  ],
  payoutRunState: ["The run is not in a state for this.", "cli payouts list shows the states."],
  invoiceState: ["The invoice is not in a state for this.", "cli invoices list shows the states."],
  notFound: [
    "What is meant is not there, or not in a state for this.",
    "cli payouts show <run> lists payments, cli claims show <id> says how a reward stands.",
  ],
};

/** The value of a use-case's outcome; a refusal ends the command with its cause and what to do. */
export function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { code } = outcome.refusal;
  throw userError(...(explained[code] ?? ([`Refused: ${code}.`, "docs/operations/runbooks.md"] as const)), code);
}
