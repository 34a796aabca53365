import { expect, test } from "vitest";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { openCase } from "#server/office/case/open-case.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { makePaymentFile } from "#server/payouts/wire/sepa/pain.ts";
import { withTransaction } from "#server/platform/context.ts";
import { caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
await site.change("elbschutz", ({ orders }) => {
  orders.review = false;
});
const context = site.ctx("elbschutz");

test("who is signed in cannot act on their own recommendation, and reads who can", async () => {
  const world = await caseWorld(site);
  await world.recommend();
  const { number } = world.state;
  const fields = { intent: "block", reason: "call", confirmed: "on" };
  const act = (cookie: string) =>
    site.ask("elbschutz", `POST /agent/vorgang/${number}?grund=call`, {
      cookie,
      body: new URLSearchParams(fields).toString(),
    });
  const own = world.email.toUpperCase().replace("@", "+arbeit@");
  const refused = await act((await signedInAs(context, "support", null, { email: own })).cookie);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Eine der beteiligten Personen entscheidet hier über sich selbst.");
  expect(refused.text).toContain("Darüber entscheiden andere mit derselben Berechtigung.");
  expect((await context.recommendations.byNumber(number))?.state).not.toBe("blocked");
  expect((await act((await signedInAs(context, "support")).cookie)).status).toBe(303);
  expect((await context.recommendations.byNumber(number))?.state).toBe("blocked");
});

test("who has a part in it reads that others decide, where anybody else finds the forms", async () => {
  const world = await caseWorld(site);
  await world.succeed();
  await world.choose("referrer", "cash");
  await world.bank("referrer");
  await world.collect("referrer");
  const { number, accountId } = world.state;
  world.on("2026-06-01");
  const opened = await withTransaction(world.ctx, (tx) =>
    openCase(tx, {
      kind: "contact",
      topic: "reward",
      name: "Jörg Meier",
      firstName: "Jörg",
      lastName: "Meier",
      email: world.email,
      accountId,
      attemptHash: tx.secrets.newId(),
      text: "Wann kommt das Geld?",
      actor: "REF",
      isProven: true,
    }),
  );
  const reviewed = await caseWorld(site);
  await reviewed.recommend();
  await reviewed.order("received", { productId: "gibt-es-nicht" });
  const { run } = await exportedRun(world.ctx);
  const [item] = await context.payouts.items(run.id);
  const paid = { endToEndId: item?.endToEndId ?? "", cents: item?.cents ?? 0 };
  const entries = ["2026-06-02", "2026-06-03"].map((bookedOn) => bookingOf(paid, { bookedOn }));
  await bookEntries(world.ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });
  /** Each page, whose matter it is, the role that opens it, and the name of its form's field or button. */
  const pages = [
    [`/agent/vorgang/${number}?grund=call`, world.email, "support", 'value="goodwill"'],
    [`/agent/vorgaenge/${formatCaseNumber(opened.number)}`, world.email, "support", 'name="text"'],
    ["/agent/pruefung", reviewed.email, "support", `name="order" value="${reviewed.orderNumber}"`],
    ["/agent/auszahlungen/bank", world.email, "finance", 'name="grund"'],
  ] as const;
  for (const [path, email, role, form] of pages) {
    const own = { email: email.replace("@", `+${role}${pages.findIndex(([one]) => one === path)}@`) };
    const read = async (changed: { email?: string }) => {
      const { cookie } = await signedInAs(context, role, null, changed);
      const { status, text } = await site.ask("elbschutz", `GET ${path}`, { cookie });
      return [status, text.includes("Wer hier selbst beteiligt ist"), text.includes(form)];
    };
    expect(await read({}), path).toEqual([200, false, true]);
    expect(await read(own), path).toEqual([200, true, false]);
  }
});

test("who has a part in one line of a list reads there that others decide, and finds the other lines' forms", async () => {
  const [bought, other, owed] = [await caseWorld(site), await caseWorld(site), await caseWorld(site)];
  for (const world of [bought, other]) {
    const named = { recommendationNumber: null, recipientNumber: null, buyerEmail: `kauf-${world.email}` };
    await world.order("received", named);
  }
  await owed.succeed();
  await owed.choose("referrer", "cash");
  const { id: claim } = await owed.claim("referrer");
  await owed.sql(`update account set state = 'deleted', email = '' where id = $1`, owed.state.accountId);
  await owed.sql(`update reward_claim set "expiresAt" = now() - interval '1 day' where id = $1`, claim);
  const [recipient] = (
    await owed.sql(`select email from recipient where "recommendationNumber" = $1`, owed.state.number)
  ).rows;

  const [orders, liabilities] = ["/agent/ohne-empfehlung", "/agent/vorgaenge?art=liability"];
  const form = (name: string, value: string) => `name="${name}" value="${value}"`;
  /** Each list, the address of who reads it, and the forms that there are for anybody else. */
  const lists = [
    [orders, `kauf-${bought.email}`, form("order", bought.orderNumber), form("order", other.orderNumber)],
    [liabilities, recipient.email, form("claim", claim), null],
  ] as const;
  for (const [path, email, own, others] of lists) {
    const read = async (changed: { email?: string }) => {
      const { cookie } = await signedInAs(context, "support", null, changed);
      const { text } = await site.ask("elbschutz", `GET ${path}`, { cookie });
      return [
        text.includes("Wer hier selbst beteiligt ist"),
        text.includes(own),
        others === null || text.includes(others),
      ];
    };
    expect(await read({}), path).toEqual([false, true, true]);
    expect(await read({ email: email.replace("@", "+arbeit@") }), path).toEqual([true, false, true]);
  }
});

test("who is paid by a run finds neither its release nor that the bank rejected it", async () => {
  const world = await caseWorld(site);
  await world.succeed();
  await world.choose("referrer", "cash");
  await world.bank("referrer");
  await world.collect("referrer");
  world.on("2026-06-01");
  const own = await signedInAs(context, "finance", null, { email: world.email.replace("@", "+arbeit@") });
  const other = await signedInAs(context, "finance");
  const read = async ({ cookie }: { cookie: string }, run: string) => {
    const { text } = await site.ask("elbschutz", `GET /agent/auszahlungen/${run}`, { cookie });
    return [
      text.includes("Wer hier selbst beteiligt ist"),
      text.includes('value="release"'),
      text.includes('value="bank"'),
    ];
  };
  const prepared = await prepareRun(world.ctx, { operator: "anna" });
  const run = (prepared.ok && prepared.value.run) || expect.fail("nothing was prepared");
  expect([await read(other, run.messageId), await read(own, run.messageId)]).toEqual([
    [false, true, false],
    [true, false, false],
  ]);
  await releaseRun(world.ctx, { runId: run.id, operator: "ben" });
  await exportRun(world.ctx, { runId: run.id, operator: "ben", debtorIban, makeFile: makePaymentFile });
  expect([await read(other, run.messageId), await read(own, run.messageId)]).toEqual([
    [false, false, true],
    [true, false, false],
  ]);
});
