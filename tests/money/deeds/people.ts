import fc from "fast-check";
import { reportOrder } from "#server/domain/order/report.ts";
import { agreeToTerms } from "#server/domain/recipient/agree-to-terms.ts";
import { saveRecipientDetails } from "#server/domain/recipient/save-details.ts";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import { followLink } from "#server/domain/recommendation/follow-link.ts";
import { newBrowser } from "../../support/memory-world.ts";
import { detailsOf, friends, referrers } from "../cast.ts";
import { at, deed, linkAt, pick } from "./deed.ts";

export const recommend = deed(
  "recommend",
  [pick, fc.constantFrom<(string | null)[]>("m", "l", "s", null), fc.constantFrom<(0 | 50 | 100)[]>(0, 50, 100)],
  ({ world }, who, productId, recipientShare) => {
    const email = at(referrers, who) ?? "";
    const name = { firstName: email.split("@")[0] ?? "", lastName: "Meier" };
    const form = { audience: "private" as const, terms: true, attempt: world.ctx.secrets.newId() };
    return createRecommendation(world.from(newBrowser()), { ...name, ...form, email, productId, recipientShare });
  },
);

export const click = deed("click", [pick, pick], async (stage, link, friend) => {
  const number = linkAt(stage, link)?.number;
  const browser = at(stage.browsers, friend);
  if (number && browser) await followLink(stage.world.from(browser), { number, channel: null });
});

export const giveDetails = deed("giveDetails", [pick, pick, fc.boolean()], async (stage, link, friend, terms) => {
  const number = linkAt(stage, link)?.number;
  const browser = at(stage.browsers, friend);
  if (!number || !browser) return;
  const details = detailsOf(at(friends, friend) ?? "");
  await saveRecipientDetails(stage.world.from(browser), { number, details, terms });
});

export const agree = deed("agree", [pick, pick], async (stage, link, friend) => {
  const number = linkAt(stage, link)?.number;
  const browser = at(stage.browsers, friend);
  if (number && browser) await agreeToTerms(stage.world.from(browser), { number, terms: true });
});

export const report = deed("report", [pick], async (stage, index) => {
  const friend = at([...stage.world.tables.recipients.values()], index);
  if (!friend) return;
  const { number: recipientNumber, recommendationNumber } = friend;
  await reportOrder(stage.world.ctx, { recommendationNumber, recipientNumber });
});
