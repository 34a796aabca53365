import { expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { momentView } from "./moment-view.ts";

test("a voucher that left the catalogue is named by its id", () => {
  const claim = { role: "recipient", kind: "base", method: "voucher", cents: 2500, rewardId: "lesefuchs" };
  const opened = { claim: { ...claim, paidAt: null, payoutDueAt: null }, chosen: null, voucher: null };
  const view = momentView(
    { language: "de", viewer: { member: null } } as RequestContext,
    opened as unknown as OpenedReward,
    null,
  );
  expect(view.values.brand).toBe("lesefuchs");
});
