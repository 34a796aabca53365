import { expect, test } from "vitest";
import { claimKinds, claimRoles } from "#server/platform/values/claim.ts";
import { webhookBody, webhookMessages } from "./message.ts";

test.each(claimKinds)("the message about a reward of kind %s is as the interface describes it", (claimKind) => {
  for (const role of claimRoles) {
    const body = webhookBody("nordlicht", {
      kind: "claim",
      sequence: 7,
      id: "7f8a4f2e-6f1c-4a53-9f34-f4a9f3f5b0aa",
      event: "qualify",
      from: "reserved",
      to: "choose",
      occurredAt: new Date("2026-06-04T07:05:12Z"),
      happenedAt: null,
      recommendationNumber: "ABCDEFGHJK",
      orderNumber: "A-1",
      cents: 2500,
      role,
      claimKind,
      items: null,
    });
    expect(webhookMessages.claim.safeParse(JSON.parse(body))).toMatchObject({ success: true });
  }
});
