import { expect, test } from "vitest";
import { answerCase } from "#server/office/case/answer-case.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { newCaseLink, openCase } from "#server/office/case/open-case.ts";
import { openSite } from "#tests/http/support.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const textOf = (html: string) => html.replace(/<!-- -->|<[^>]+>/g, " ").replace(/&nbsp;|\s+/g, " ");

/** A message, written while logged in or not, the page behind the link in its mails, and its answer. */
async function written(tenant: "nordlicht" | "elbschutz", { isLoggedIn }: { isLoggedIn: boolean }) {
  const ctx = site.ctx(tenant);
  const { accountId, email } = await collectedClaim(ctx);
  const text = "Mein Bruder hat <b>bestellt</b>.";
  const opened = await ctx.transaction((tx) =>
    openCase(tx, {
      kind: "contact",
      topic: "reward",
      name: "Mara König",
      firstName: "Mara",
      lastName: "König",
      email,
      text,
      actor: "REF",
      isProven: isLoggedIn,
      attemptHash: tx.secrets.newId(),
      accountId: isLoggedIn ? accountId : null,
    }),
  );
  const link = new URL(await ctx.transaction((tx) => newCaseLink(tx, opened.id)));
  const page = async () => textOf((await site.ask(tenant, `GET ${link.pathname}${link.search}`)).text);
  const answer = (actorId: string) =>
    answerCase(ctx, opened.number, "Wir nehmen sie wieder auf.", auditedAction({ actorId, key: opened.id }));
  return { number: formatCaseNumber(opened.number), page, answer };
}

test.each([
  { tenant: "nordlicht", you: "Du" },
  { tenant: "elbschutz", you: "Sie" },
] as const)("$tenant: who wrote while logged in reads the whole exchange by the link in the mails", async (row) => {
  const { page, answer } = await written(row.tenant, { isLoggedIn: true });
  expect(await page()).toMatch(new RegExp(`${row.you} · .* Mein Bruder hat &lt;b&gt;bestellt&lt;/b&gt;\\.`));
  expect((await answer("olga")).ok).toBe(true);
  expect(await page()).toMatch(/bestellt.* Wir · .* Wir nehmen sie wieder auf\./);
});

test("a message in somebody's name is not shown to them, but what we answered is", async () => {
  const { page, answer } = await written("elbschutz", { isLoggedIn: false });
  expect(await page()).not.toContain("Bisher geschrieben");
  await answer("olga");
  expect(await page()).toMatch(/Bisher geschrieben Wir · .* Wir nehmen sie wieder auf\./);
  expect(await page()).not.toContain("Bruder");
});

test("the office reads who wrote and who answered", async () => {
  const { number, answer } = await written("elbschutz", { isLoggedIn: true });
  const { user, cookie } = await signedInAs(site.ctx("elbschutz"), "support");
  await answer(user.id);
  const text = textOf((await site.ask("elbschutz", `GET /agent/vorgaenge/${number}`, { cookie })).text);
  expect(text).toMatch(new RegExp(`Mara König · .*bestellt.* ${user.firstName} ${user.lastName} · .* Wir nehmen`));
});
