import fc from "fast-check";
import { openSession } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { giveUpAfterDays } from "#server/platform/due-work/model.ts";
import { agencyNumbers, detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  agreeToTerms,
  completeTracking,
  confirmRecommendation,
  createRecommendation,
  deleteAccount,
  followLink,
  rejectUnmatchedOrders,
  reportOrder,
  requestLoginLink,
  saveRecipientDetails,
} from "#tests/support/services/use-cases.ts";
import { at, day, linkAt, nobody, pick, recipientAt, type Stage, step } from "../stage.ts";

export const recommend = step(
  "recommend",
  [
    pick,
    fc.constantFrom<(string | null)[]>("m", "l", "s", null),
    fc.constantFrom<(0 | 50 | 100)[]>(0, 50, 100),
    fc.constantFrom(null, null, ...agencyNumbers),
  ],
  async ({ world, referrers: browsers }, who, productId, recipientShare, agentNumber) => {
    const browser = at(browsers, who);
    const email = at(referrers, who) ?? "";
    const name = { firstName: email.split("@")[0] ?? "", lastName: "Meier" };
    const form = { audience: "private" as const, terms: true, attempt: world.ctx.secrets.newId() };
    if (browser)
      await createRecommendation(await browser.ctx(), {
        ...name,
        ...form,
        email,
        productId,
        recipientShare,
        agentNumber,
      });
  },
);

/** Confirms the address by the mail's link, if the tenant sends one. */
export const confirm = step("confirm", [pick], (stage, index) => confirmOne(stage, index));

async function confirmOne({ world, referrers: browsers }: Stage, index: number): Promise<void> {
  const mail = at(await world.mails("confirmRecommendation"), index);
  const token = mail && "link" in mail.params && new URL(mail.params.link).searchParams.get("t");
  const browser = at(browsers, index);
  if (token && browser) await confirmRecommendation(await browser.ctx(), token);
}

export const click = step("click", [pick, pick], async (stage, link, who) => {
  const number = (await linkAt(stage, link))?.number;
  const browser = at(stage.recipients, who);
  if (number && browser) await followLink(await browser.ctx(), { number, channel: null });
});

/** Sometimes with the address of a referrer, possibly of this same link. */
export const giveDetails = step("giveDetails", [pick, pick, fc.boolean()], async (stage, link, who, terms) => {
  const number = (await linkAt(stage, link))?.number;
  const browser = at(stage.recipients, who);
  if (!number || !browser) return;
  const email = who % 10 === 9 ? at(referrers, link) : at(recipients, who);
  await saveRecipientDetails(await browser.ctx(), { number, details: detailsOf(email ?? ""), terms });
});

export const agree = step("agree", [pick, pick], async (stage, link, who) => {
  const number = (await linkAt(stage, link))?.number;
  const browser = at(stage.recipients, who);
  if (number && browser) await agreeToTerms(await browser.ctx(), { number, terms: true });
});

/** The recipient reports "I have ordered". */
export const report = step("report", [pick], async (stage, index) => {
  const recipient = await recipientAt(stage, index);
  if (!recipient) return;
  const { number: recipientNumber, recommendationNumber } = recipient;
  await reportOrder(stage.world.ctx, { recommendationNumber, recipientNumber });
});

/** A new recipient reports "I have ordered", and the shop never sends the order. */
export const falseReport = step("falseReport", [pick], async (stage, index) => {
  const { ctx, newBrowser, pass } = stage.world;
  const number = (await linkAt(stage, index))?.number;
  if (!number) return;
  await completeTracking(await newBrowser().ctx(), { number, details: null, channel: null });
  pass((giveUpAfterDays + 1) * day);
  await rejectUnmatchedOrders(ctx);
});

/** In a tenant that hides account messages, the answer is the same for known, blocked and unknown addresses. */
export const compareAnswers = step("compareAnswers", [], async ({ world }) => {
  if (world.tenant.modules.verboseAccountMessages) return;
  const answers = new Set<string>();
  const attempt = world.ctx.secrets.newId();
  for (const email of [...referrers, nobody]) {
    const stranger = world.newBrowser();
    const form = { firstName: "Eve", lastName: "Horch", email, terms: true, audience: "private" as const };
    const input = { ...form, productId: "m", recipientShare: 0 as const, attempt };
    const made = await createRecommendation(await stranger.ctx(), input);
    const login = await requestLoginLink(await stranger.ctx(), email);
    answers.add(JSON.stringify([made, login, [...stranger.jar.keys()]]));
  }
  if (answers.size > 1) throw new Error(`Addresses are answered differently: ${[...answers].join(" | ")}`);
});

/** A referrer deletes their account, also with money under way; sometimes without giving up what is open. */
export const leave = step("deleteAccount", [pick, fc.boolean()], async (stage, index, giveUp) => {
  const link = await linkAt(stage, index);
  const account = link && (await stage.world.ctx.accounts.byId(link.accountId));
  if (!account) return;
  const browser = stage.world.newBrowser();
  const login = await browser.ctx();
  await withTransaction(login, (tx) => openSession({ ...tx, cookies: login.cookies }, account.id));
  await deleteAccount(await browser.ctx(), { giveUp });
});
