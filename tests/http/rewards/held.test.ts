import { expect, it } from "vitest";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { holdForReview, holdForSignals, releaseClaim } from "#server/rewards/claim/holds.ts";
import { lockClaim } from "#server/rewards/claim/move.ts";
import { openSite } from "#tests/http/support.ts";
import { cookiesIn } from "#tests/http/world.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";

const site = await openSite();
const ctx = site.ctx("nordlicht");

/** A referrer's session. */
async function sessionOf(accountId: string): Promise<string> {
  const jar = new Map<string, string>();
  await ctx.transaction((tx) => openSession(Object.assign(tx, { cookies: cookiesIn(jar) }), accountId));
  return `${sessionCookie}=${jar.get(sessionCookie)}`;
}

it("the thanks for a reward lead to what is looked at if a signal holds it on its way", async () => {
  const { iban } = await collectedClaim(ctx);
  const { id, accountId } = await collectedClaim(ctx, { iban });
  const cookie = await sessionOf(accountId);
  const thanks = () => site.ask("nordlicht", `GET /praemiedanke?praemie=${id}`, { cookie });
  expect((await thanks()).text).toContain("sind für dich unterwegs");
  await withTransaction(ctx, async (tx) => {
    const claim = (await lockClaim(tx, id)) ?? expect.fail("It should be there.");
    return holdForSignals(tx, claim, { actor: "REF", key: ctx.secrets.newId() });
  });
  const held = await thanks();
  expect([held.status, held.headers.location]).toEqual([303, `/praemie/${id}`]);
  const { text } = await site.ask("nordlicht", `GET /praemie/${id}`, { cookie });
  expect(text).toContain("Wir sehen uns das Konto an");
});

it("a reward that a person holds on its way promises no choice, and is on its way again afterwards", async () => {
  const { id, accountId } = await collectedClaim(ctx);
  const cookie = await sessionOf(accountId);
  const page = async () => (await site.ask("nordlicht", `GET /praemie/${id}`, { cookie })).text;
  await holdForReview(ctx, id, { ...auditedAction({ key: ctx.secrets.newId() }), reasonCode: "SUPPORT_CHECK" });
  const held = await page();
  expect(held).toContain("Wir sehen uns diese Prämie noch einmal an");
  expect(held).not.toContain("sobald du wählen kannst");
  await releaseClaim(ctx, id, auditedAction({ key: ctx.secrets.newId() }));
  expect(await page()).toContain("sind für dich unterwegs");
});

it("a reward that is held before its order counts says that it can be chosen later", async () => {
  const { id, accountId } = await collectedClaim(ctx, { state: "reserved" });
  await holdForReview(ctx, id, { ...auditedAction({ key: ctx.secrets.newId() }), reasonCode: "SUPPORT_CHECK" });
  const { text } = await site.ask("nordlicht", `GET /praemie/${id}`, { cookie: await sessionOf(accountId) });
  expect(text).toContain("sobald du wählen kannst");
});
