import { expect, it } from "vitest";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { ibans, recipients } from "#tests/support/data/money-people.ts";
import { day, follow, moneyWorlds, recommend, tell } from "#tests/support/data/money-story.ts";
import { closeByTwo } from "#tests/support/services/bank-desk.ts";
import {
  block,
  bookEntries,
  chooseReward,
  collectReward,
  giveBankDetails,
  qualifyDueOrders,
  unblock,
} from "#tests/support/services/use-cases.ts";
import { differencesOf, everyRow, lineOf, type Row } from "./compare.ts";

const newWorld = await moneyWorlds();
const [friederike = ""] = recipients;

it("a lived story can be shown as it was at each of its moments, to the last field", async () => {
  const world = newWorld();
  const { ctx } = world;
  const album: { name: string; at: Date; rows: Row[] }[] = [];
  const picture = async (name: string) => {
    album.push({ name, at: world.now(), rows: await everyRow(world, "stored", world.now()) });
    world.pass(day);
  };
  const { number } = await recommend(world, { productId: "l" });
  await picture("made");
  const { number: recipientNumber } = await follow(world, number, friederike);
  await picture("agreed");
  const order = { recommendationNumber: number, recipientNumber, externalOrderId: "A-1" };
  const buyer = { buyerEmail: friederike, buyerBirthDate: "1990-05-17", buyerPostcode: "20457" };
  const { order: placed } = await tell(world, { ...order, ...buyer, productId: "l" });
  await picture("ordered");
  await block(ctx, number, auditedAction({ key: "block", reasonCode: "RISK_REVIEW" }));
  await picture("blocked");
  await unblock(ctx, number, actionOfTwo({ key: "unblock" }));
  await picture("unblocked");
  await tell(world, { ...order, kind: "confirmed", productId: "m", buyerAddress: "Hafenstr. 5a, 20457 Hamburg" });
  await picture("confirmed, with another product");
  await tell(world, { ...order, kind: "delivered", occurredAt: new Date(world.now().getTime() - 2 * day) });
  await picture("delivered");
  world.pass(16 * day);
  await qualifyDueOrders(ctx);
  await picture("qualified");
  const claims = await ctx.claims.ofOrder(placed.id);
  for (const [index, { id: claimId }] of claims.entries()) {
    const holder = world.holderOf(claimId);
    await chooseReward(holder, { claimId, rewardId: "cash" });
    await picture("chosen");
    await giveBankDetails(holder, { claimId, iban: ibans[index] ?? "", holder: "Erika Müller" });
    await collectReward(holder, claimId);
  }
  await picture("collected");
  world.pass(2 * day);
  const { run, payments } = await exportedRun(ctx);
  await picture("exported");
  const bank = { actor: "BANK", actorId: "fiona" } as const;
  const book = (entries: ReturnType<typeof bookingOf>[]) => bookEntries(ctx, { account: debtorIban, entries }, bank);
  await book(payments.map((one) => bookingOf(one)));
  await picture("paid");
  const [first] = payments;
  if (!first) throw new Error("Nothing was paid.");
  const back = { direction: "credit", returnReason: "AC04" } as const;
  await book([bookingOf(first, back)]);
  await picture("returned");
  await book([bookingOf(first, { isReversal: true, bookedOn: "2026-11-25" })]);
  await picture("the return reversed");
  await book([bookingOf(first, { bookedOn: "2026-11-26" })]);
  await picture("paid twice");
  const [second] = await ctx.bankEntries.open(9);
  await closeByTwo(ctx, { id: second?.id ?? "", reason: "writtenOff", note: null });
  await picture("written off");
  await book([bookingOf(first, { ...back, bookedOn: "2026-11-27" })]);
  await picture("back after all");
  await tell(world, { ...order, kind: "cancelled", cancelledBy: "customer" });
  await picture("reversed");

  expect(run.items).toBe(claims.length);
  const states = album.map(({ rows }) => rows.map(({ row }) => ("state" in row ? row.state : "")).join(" "));
  expect(new Set(states).size).toBeGreaterThan(10);
  for (const { name, at, rows } of album) {
    const seen = await everyRow(world, "follows", at);
    expect({ name, differences: differencesOf(rows, seen).map(lineOf) }).toEqual({ name, differences: [] });
  }
});
