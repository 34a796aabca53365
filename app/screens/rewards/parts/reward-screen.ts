import { facadePath, facadePicture } from "#app/content/pictures.ts";
import type { RequestContext } from "#server/context.ts";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { stepOfState } from "#server/rewards/claim/rules/step.ts";
import { bankFormSettings } from "#server/rewards/claim/schema.ts";
import { momentView } from "./moment-view.ts";

export type RewardScreen = ReturnType<typeof rewardScreen>;

/**
 * Data of one reward's pages. `?gutschein=` reviews a voucher before it is ordered, `?bank` changes the bank details.
 */
export function rewardScreen(ctx: RequestContext, opened: OpenedReward, search: URLSearchParams) {
  const { language, tenant } = ctx;
  const { step, claim, rewards, soldOut, chosen, bank, nettedCents: netted } = opened;
  const today = dayOf(ctx.now());
  const voucher = rewards.find(({ id, kind }) => id === search.get("gutschein") && kind === "voucher") ?? null;
  return {
    language,
    step: step === "confirm" && search.has("bank") ? ("bankDetails" as const) : step,
    moment: step === "pickedUp" ? momentView(ctx, opened, search) : null,
    look: opened.look && { ...opened.look, by: formatDay(opened.look.by), number: objectsAbout(ctx, opened) },
    isHeldAgain: claim.heldFrom !== null && stepOfState[claim.heldFrom] !== "notReady",
    voucher: voucher && { id: voucher.id, name: voucher.name },
    writtenTo: maskedAddress(opened.ownerEmail ?? ""),
    claim: {
      id: claim.id,
      cents: claim.cents,
      amount: formatCents(claim.cents, language),
      /** What is kept of a transfer, and what is left of it to be paid out; null: nothing is kept, nothing is left. */
      kept: netted > 0 ? { whole: formatCents(claim.cents, language), kept: formatCents(netted, language) } : null,
      payout: claim.cents > netted ? formatCents(claim.cents - netted, language) : null,
      expiresOn: claim.expiresAt && formatDay(claim.expiresAt),
    },
    rewards: rewards.map(({ id, kind, name, text }) => ({
      id,
      kind,
      name,
      text,
      picture: facadePicture(tenant.id, "reward100", id),
      soldOut: soldOut.includes(id),
    })),
    chosenId: chosen?.id ?? null,
    bank: bank && { last4: bank.ibanLast4, held: bank.usableFrom > ctx.now() },
    bankSettings: bankFormSettings(tenant),
    holder: opened.ownerName,
    today,
    bankNameAt: facadePath(tenant.id, "bank"),
    clocks: {
      days: tenant.clocks.cashDays,
      hours: tenant.clocks.voucherHours,
      cashBy: formatDay(addDays(today, tenant.clocks.cashDays)),
    },
  };
}

/**
 * The recommendation that the owner can object about. null: there is none, or all that we know of them is an address
 * that nobody proved.
 */
function objectsAbout({ viewer }: RequestContext, { claim, ownerName }: OpenedReward): string | null {
  return ownerName !== null || viewer.rewardClaimId === claim.id ? claim.recommendationNumber : null;
}
