import { expect, it } from "vitest";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { reverse } from "#server/rewards/claim/cancel-claims.ts";
import { openSite } from "#tests/http/support.ts";
import { cookiesIn } from "#tests/http/world.ts";
import { addClaim } from "#tests/support/data/add-claim.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";

const site = await openSite();
const ctx = site.ctx("nordlicht");

/** A referrer's session. */
async function sessionOf(accountId: string): Promise<string> {
  const jar = new Map<string, string>();
  await ctx.transaction((tx) => openSession(Object.assign(tx, { cookies: cookiesIn(jar) }), accountId));
  return `${sessionCookie}=${jar.get(sessionCookie)}`;
}

/** The text of a reward's page. */
async function pageOf(id: string, cookie: string): Promise<string> {
  const { text } = await site.ask("nordlicht", `GET /praemie/${id}`, { cookie });
  return plain(text);
}

const plain = (html: string) => html.replace(/<style[^>]*>.*?<\/style>|<[^>]+>/gs, " ").replace(/&nbsp;|\s+/g, " ");

async function paidRun(): Promise<void> {
  const { payments } = await exportedRun(ctx);
  const entries = payments.map((one) => bookingOf(one));
  await bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
}

it("a reward says what is kept of its transfer for an order that was lost, before it is chosen, on its way and paid", async () => {
  const lost = await collectedClaim(ctx, { cents: 5000 });
  await paidRun();
  const paid = (await ctx.claims.byId(lost.id)) ?? expect.fail("It should be there.");
  await withTransaction(ctx, (tx) => reverse(tx, paid));
  const { email: _, iban: __, ...like } = lost;
  const another = (cents: number, state: "choose" | "collected") => {
    const id = ctx.secrets.newId();
    // The smaller one is due, and netted, first.
    const payoutDueAt = new Date(ctx.now().getTime() + cents);
    const open = state === "choose" ? unchosen : {};
    return { ...like, id, sourceKey: `goodwill:${id}`, cents, state, payoutDueAt, ...open };
  };
  const unchosen = { rewardId: null, method: null, bankDetailId: null, collectedAt: null, payoutDueAt: null };
  const [whole, part, open] = [another(2000, "collected"), another(7000, "collected"), another(4000, "choose")];
  for (const claim of [whole, open]) await addClaim(ctx, claim);
  const cookie = await sessionOf(lost.accountId);
  // 50 € in all: of what is on its way first, in the order of runs, and nothing twice.
  expect(await pageOf(open.id, cookie)).toContain("Von 40 € behalten wir 30 € ein");
  await addClaim(ctx, part);
  const wholeComing = await pageOf(whole.id, cookie);
  expect(wholeComing).toContain("Deine Prämie wird verrechnet Von 20 € behalten wir 20 € ein");
  expect(wholeComing).not.toMatch(/überweisen|unterwegs/);
  expect(await pageOf(part.id, cookie)).toMatch(/40 € sind für dich unterwegs .* Von 70 € behalten wir 30 € ein/);
  expect(await pageOf(open.id, cookie)).not.toContain("behalten wir");
  await paidRun();
  const [ofWhole, ofPart] = [await pageOf(whole.id, cookie), await pageOf(part.id, cookie)];
  expect(ofWhole).toContain("Deine Prämie ist verrechnet Von 20 € haben wir 20 € einbehalten");
  expect(ofWhole).not.toContain("überwiesen");
  expect(ofPart).toMatch(/40 € sind bei dir .*überwiesen\. Von 70 € haben wir 30 € einbehalten/);
  expect(await pageOf(open.id, cookie)).not.toContain("behalten wir");
  const { text } = await site.ask("nordlicht", "GET /aktuellepraemienuebersicht", { cookie });
  const lines = [...text.matchAll(/<li class="reward-line">(.*?)<\/li>/gs)].map(([, line]) => plain(line ?? ""));
  expect(lines.find((line) => line.includes("20 €"))).toMatch(/Verrechnet verrechnet am/);
  expect(lines.find((line) => line.includes("70 €"))).toMatch(/Überwiesen überwiesen am .* 30 € davon einbehalten/);
  expect(lines.find((line) => line.includes("50 €"))).toContain("Bestellung danach storniert");
});
