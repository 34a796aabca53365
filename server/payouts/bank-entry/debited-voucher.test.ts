import { expect, it } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { issueVoucher, issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { bankDesk, comesBack } from "#tests/support/services/bank-desk.ts";
import { closeEntry } from "./close-entry.ts";

const { ctx, ctxOf, book, claimState, atBank } = await bankDesk();

it("no voucher is mailed for a reward that the bank has debited, before two people say what became of it", async () => {
  const { claim, payment } = await atBank();
  await book(bookingOf(payment), comesBack(payment));
  const move = (event: "hold" | "release") =>
    withTransaction(ctx, async (tx) => {
      const locked = await tx.claims.byIdForUpdate(claim.id);
      return moveClaim(tx, locked ?? claim, event, { actor: "SYS", key: claim.id });
    });
  expect(await move("hold")).toMatchObject({ heldFrom: "needsBankDetails" });
  const takenBack = bookingOf(payment, { isReversal: true, bookedOn: "2026-11-26" });
  expect(await book(takenBack)).toEqual(["claimNotPayable"]);
  expect(await move("release")).toMatchObject({ state: "needsBankDetails" });
  await ctx.vouchers.import("lesefuchs", [{ code: "CODE-1", cents: 5000, validUntil: null }], ctx.now());
  const owner = ctxOf("nordlicht");
  owner.viewer = { ...owner.viewer, rewardClaimId: claim.id };
  expect(await chooseReward(owner, { claimId: claim.id, rewardId: "lesefuchs" })).toMatchObject({ ok: true });

  const mailed = async () => [
    await issueVouchers(ctx),
    await withTransaction(ctx, (tx) => issueVoucher(tx, claim.id)),
    await claimState(claim.id),
  ];
  const [entry = expect.fail("an entry was expected")] = await ctx.bankEntries.open(9);
  const close = (operator: string) =>
    closeEntry(ctx, { id: entry.id, reason: "moneyBack", note: "angesehen", operator });
  expect(await mailed()).toEqual([0, false, "collected"]);
  const nextWeek = new Date(ctx.now().getTime() + 7 * 86_400_000);
  expect(await ctx.payouts.overdue(nextWeek, 9)).toMatchObject([{ method: "voucher", obstacle: "bankEntryOpen" }]);
  expect(await close("fiona")).toMatchObject({ value: "asked" });
  expect(await mailed()).toEqual([0, false, "collected"]);
  expect(await close("gregor")).toMatchObject({ value: "closed" });
  expect(await mailed()).toEqual([1, false, "paid"]);
});
