import { describe, expect, it } from "vitest";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { moneyWorlds } from "#tests/support/data/money-story.ts";
import { answerCase } from "../case/answer-case.ts";
import { followCase } from "../case/follow-case.ts";
import { sendContactMessage } from "../case/send-message.ts";
import { officeDay } from "./deadlines.ts";

const newWorld = await moneyWorlds();

describe("the day by which the office deals with something", () => {
  it.each([
    ["2026-11-24", "message", "2026-11-26"],
    // A Thursday's and a Friday's would be at the weekend.
    ["2026-11-26", "message", "2026-11-30"],
    ["2026-11-27", "message", "2026-11-30"],
    ["2026-11-27", "request", "2026-11-30"],
    ["2026-11-28", "message", "2026-11-30"],
  ] as const)("of %s for a %s is %s", (since, kind, by) => {
    expect(officeDay(kind, since)).toBe(by);
  });
});

describe("the page of a case says by when we answer", () => {
  it("until the end of that day, then that it is late; and no more once it is answered", async () => {
    const world = newWorld();
    world.set(new Date("2026-11-24T10:00:00Z"));
    const message = { salutation: null, name: "Mara König", email: "mara@post.example", topic: "reward" } as const;
    const typed = { ...message, recommendationNumber: null, message: "Wo ist meine Prämie?", website: "" };
    await sendContactMessage(await world.newBrowser().ctx(), typed, noCaptcha);
    const [mail] = await world.mails("caseReceived");
    expect(mail?.params).toMatchObject({ answerBy: "2026-11-26" });
    const link = mail && "link" in mail.params ? mail.params.link : expect.fail("no mail was sent");
    const token = new URL(link).searchParams.get("t") ?? "";
    const answerAt = async (instant: string) => {
      world.set(new Date(instant));
      const found = await followCase(world.ctx, token);
      return found.ok ? found.value.answer : expect.fail("the case was not found");
    };
    expect(await answerAt("2026-11-24T10:00:00Z")).toEqual({ by: "2026-11-26", isLate: false });
    expect(await answerAt("2026-11-26T22:59:00Z")).toEqual({ by: "2026-11-26", isLate: false });
    expect(await answerAt("2026-11-26T23:00:00Z")).toEqual({ by: "2026-11-26", isLate: true });
    const found = await followCase(world.ctx, token);
    await answerCase(world.ctx, found.ok ? found.value.number : "", "Morgen.", auditedAction({ key: "answer" }));
    expect(await answerAt("2026-11-26T23:00:00Z")).toBeNull();
  });
});
