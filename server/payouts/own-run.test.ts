import { expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { addOperator } from "#server/platform/store/operators.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban } from "#tests/support/data/exported-run.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { bookEntries } from "./bank-entry/book-entries.ts";
import { closeEntry } from "./bank-entry/close-entry.ts";
import type { StatedEntry } from "./bank-entry/model.ts";
import { settleByHand } from "./bank-entry/settle-by-hand.ts";
import { settleStatements } from "./bank-entry/settle-statements.ts";
import { discardRun } from "./discard-run.ts";
import { exportRun } from "./export-run.ts";
import { giveBankDetails } from "./give-bank-details.ts";
import { prepareRun } from "./prepare-run.ts";
import { releaseRun } from "./release-run.ts";
import { makePaymentFile, sepaText } from "./wire/sepa/pain.ts";

const { ctx: base, as, cashId, clock, link, message, owner } = await moneyServices();
const ctx = base as FullContext;

test("nobody decides about a run that pays themselves, as referrer or recipient, with a login or a key", async () => {
  const { number } = await link(50);
  await ingestOrderMessage(ctx, message("A-1", "delivered", number));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(number);
  for (const { id, role } of await ctx.claims.ofOrder(order?.id ?? "")) {
    await chooseReward(as(id), { claimId: id, rewardId: cashId });
    await giveBankDetails(as(id), {
      claimId: id,
      iban: newIban(),
      holder: role === "referrer" ? "Jörg Meier" : "Eva Kern",
    });
    await collectReward(as(id), id);
  }
  clock.now = new Date(start.getTime() + 60 * day);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const run = (prepared.ok && prepared.value.run) || expect.fail("nothing was prepared");
  expect(run.items).toBe(2);
  const client = await owner.connect();
  const own: string[] = [];
  for (const [party, email] of [
    ["referrer", `${number.toUpperCase()}+arbeit@beispiel.de`],
    ["recipient", `Empfaenger-${number}+arbeit@beispiel.de`],
  ] as const) {
    const { user } = await signedInAs(ctx, "finance", null, { email });
    await addOperator(client, { name: `key-${party}`, email, keyHash: `hash-${party}` });
    await client.query(`update operator set "createdAt" = "createdAt" - interval '10 years'`);
    own.push(user.id, `key-${party}`);
  }
  client.release();
  const refusedToOwn = async (act: (operator: string) => Promise<unknown>, parties = own) => {
    for (const operator of parties)
      expect(await act(operator), operator).toMatchObject({ refusal: { code: "ownMatter" } });
  };
  await refusedToOwn((operator) => releaseRun(ctx, { runId: run.id, operator }));
  expect((await ctx.payouts.runById(run.id))?.state).toBe("prepared");
  const { user: somebody } = await signedInAs(ctx, "finance");
  expect(await releaseRun(ctx, { runId: run.id, operator: somebody.id })).toMatchObject({
    value: { state: "released", releasedBy: somebody.id },
  });
  // The file is what was released, whoever fetches it.
  const [me = ""] = own;
  const exported = await exportRun(ctx, { runId: run.id, operator: me, debtorIban, makeFile: makePaymentFile });
  expect(exported).toMatchObject({ value: { run: { state: "exported" } } });
  // Each payee reads what it is for.
  const { remittance } = ctx.tenant.payout;
  const paid = `<Ustrd>${sepaText(`${remittance}, ${number}, ${order?.productName}`, 140)}</Ustrd>`;
  expect((exported.ok ? (exported.value.file ?? "") : "").split(paid)).toHaveLength(3);
  // Either word would have the reward paid again. Who exported may not discard anyway.
  const rejected = { runId: run.id, rejectedByBank: true, reason: "bank" };
  await refusedToOwn((operator) => discardRun(ctx, { ...rejected, operator }), own.slice(2));
  const items = await ctx.payouts.items(run.id);
  const returned = items.map(({ endToEndId }) => ({ endToEndId, reason: "AC04" }));
  await refusedToOwn((operator) => settleByHand(ctx, { runId: run.id, operator, returned }));
  expect(items.map(({ state }) => state)).toEqual(["pending", "pending"]);
  const settled = await settleByHand(ctx, { runId: run.id, operator: somebody.id, returned: [] });
  expect(settled).toMatchObject({ value: [{ outcome: "paid" }, { outcome: "paid" }] });
  // A file that says that they came back would have them paid again, whoever wrote it.
  const statements = items.map((item) => ({
    ...{ id: "FORGED", iban: debtorIban },
    entries: [bookingOf(item, { direction: "credit", returnReason: "AC04" })],
  }));
  const read = (actorId: string) => settleStatements(ctx, { statements, debtorIban }, { actor: "BANK", actorId });
  await refusedToOwn(read);
  expect((await ctx.bankEntries.ofItems(items.map(({ endToEndId }) => endToEndId))).length).toBe(2);
  // Debits of their own payments anybody reads.
  const debits = statements.map(({ entries, ...one }) => ({
    ...one,
    entries: entries.map(({ endToEndId, cents }) => bookingOf({ endToEndId, cents }, { reference: `D-${endToEndId}` })),
  }));
  const mine = await settleStatements(ctx, { statements: debits, debtorIban }, { actor: "BANK", actorId: me });
  expect(mine).toMatchObject({ value: { settled: [{ outcome: "confirms" }, { outcome: "confirms" }] } });
  // What was paid twice, quotes our number again, or was booked as one sum for the whole run.
  const ofBank = { actor: "BANK", actorId: somebody.id } as const;
  const book = (entries: StatedEntry[]) => bookEntries(ctx, { account: debtorIban, entries }, ofBank);
  await book([
    ...items.map((item) => bookingOf(item, { bookedOn: "2026-11-24" })),
    bookingOf({ endToEndId: null, cents: 1 }, { fileId: run.messageId }),
  ]);
  const open = await ctx.bankEntries.open(10);
  expect(open.map(({ itemId, runId }) => [itemId, runId !== null])).toEqual(
    expect.arrayContaining([...items.map(({ endToEndId }) => [endToEndId, true]), [null, true]]),
  );
  const close = (id: string, operator: string) => closeEntry(ctx, { id, reason: "writtenOff", note: null, operator });
  for (const { id, itemId } of open) {
    let refused = 0;
    for (const operator of own) {
      const outcome = await close(id, operator);
      if (!outcome.ok && outcome.refusal.code === "ownMatter") refused += 1;
    }
    // Of a payment only the one whom it pays, by their login and by their key.
    expect(refused, String(itemId)).toBe(itemId === null ? own.length : 2);
  }
});
