import { describe, expect, it } from "vitest";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { withTransaction } from "#server/platform/context.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { bankDesk } from "#tests/support/services/bank-desk.ts";
import { closeEntry } from "./close-entry.ts";
import { declineClosing } from "./decline-closing.ts";
import type { CloseReason } from "./model.ts";
import { bookClosing } from "./surplus.ts";

const { ctx, database, book, atBank } = await bankDesk();

const by = (operator: string, id: string, reason: CloseReason, note: string | null = null) =>
  closeEntry(ctx, { id, reason, note, operator });
const no = (operator: string, id: string, reason: CloseReason, note = "Beleg fehlt") =>
  declineClosing(ctx, { id, reason, note, operator });
const entryOf = async () => (await ctx.bankEntries.open(1))[0] ?? expect.fail("an entry was expected");
const acts = async (id: string) =>
  (await ctx.events.of("bankEntry", id)).map(({ event, actorId }) => `${event} ${actorId}`);

/** What the bank debited of a run that it never got, whose reward is owed. */
async function owedDebit() {
  await collectedClaim(ctx);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const [item] = await ctx.payouts.items((prepared.ok && prepared.value.run?.id) || "");
  await book(bookingOf(item ?? expect.fail("a payment was expected")));
  return entryOf();
}

/** A second debit, of more than one person may write off. */
async function lostDebit() {
  const { payment } = await atBank();
  await book(bookingOf(payment), bookingOf(payment));
  return entryOf();
}

const keys = [
  ["hanna", "hanna+nordlicht@googlemail.com"],
  ["hanna-2", "han.na@gmail.com"],
  ["ida", "ida@nordlicht.example"],
] as const;

async function addKeys() {
  for (const [name, email] of keys)
    await database.owner.query(
      `insert into operator (name, email, "keyHash", "createdAt") values ($1, $2, $1, '2026-01-01') on conflict do nothing`,
      [name, email],
    );
}

/** Closes an entry with its postings, past the use-case that asks for two people. */
function closedPastTheCode(id: string, reason: CloseReason, asked: string | null, closedBy: string) {
  return withTransaction(ctx, async (tx) => {
    const entry = (await tx.bankEntries.lock(id)) ?? expect.fail("no entry");
    const at = tx.now();
    if (asked) await tx.bankEntries.ask(id, { askedBy: asked, askedAt: at, askedReason: reason, askedNote: null });
    const { surplusCents } = entry;
    await tx.bankEntries.close(id, { closedBy, closedAt: at, closeReason: reason, closeNote: null, surplusCents });
    await bookClosing(tx, entry, reason);
  });
}

describe("the database", () => {
  const refused = "is closed by one person";

  it.each([
    ["a debit whose reward is owed", owedDebit, "moneyBack"],
    ["more than one may write off", lostDebit, "writtenOff"],
  ] as const)("closes %s by two people only, whatever keys one of them has", async (_, happens, reason) => {
    await addKeys();
    const { id } = await happens();
    await expect(closedPastTheCode(id, reason, null, "hanna")).rejects.toThrow(refused);
    await expect(closedPastTheCode(id, reason, "hanna", "hanna")).rejects.toThrow(refused);
    await expect(closedPastTheCode(id, reason, "hanna", "hanna-2")).rejects.toThrow(refused);
    expect((await ctx.bankEntries.byId(id))?.closedAt).toBeNull();
    await closedPastTheCode(id, reason, "hanna", "ida");
    expect((await ctx.bankEntries.byId(id))?.closedBy).toBe("ida");
  });

  it("closes nothing by two of whom the second said no, or was asked for another reason", async () => {
    await addKeys();
    const { id } = await lostDebit();
    await by("hanna", id, "writtenOff");
    await no("ida", id, "writtenOff");
    await expect(closedPastTheCode(id, "writtenOff", null, "ida")).rejects.toThrow(refused);
    await database.owner.query(
      `update bank_entry set "declinedBy" = null, "declinedAt" = null, "declinedNote" = null, "askedReason" = 'moneyBack'
       where id = $1`,
      [id],
    );
    await expect(closedPastTheCode(id, "writtenOff", null, "ida")).rejects.toThrow(refused);
  });

  it("closes by one person what one may", async () => {
    const { id } = await lostDebit();
    await closedPastTheCode(id, "moneyBack", null, "anna");
    expect((await ctx.bankEntries.byId(id))?.closedBy).toBe("anna");
  });

  it("releases no run by another key of the person who prepared it", async () => {
    await addKeys();
    await collectedClaim(ctx);
    const prepared = await prepareRun(ctx, { operator: "hanna" });
    const id = (prepared.ok && prepared.value.run?.id) || "";
    const release = (who: string) =>
      database.owner.query(`update payout_run set "releasedBy" = $2, "releasedAt" = now() where id = $1`, [id, who]);
    await expect(release("hanna-2")).rejects.toMatchObject({ constraint: "payout_run_two_people" });
    await release("ida");
  });

  it("knows of each key and each spelling of a mailbox whose it is, as the code does", async () => {
    const spellings = ["+@x.example", "A.b+c@GoogleMail.com", "a.b@x.example", "a+@x.example", "ab@gmail.com"];
    for (const [index, email] of spellings.entries())
      await database.owner.query(
        `insert into operator (name, email, "keyHash", "createdAt") values ($1, lower($2), $1, '2026-01-01')`,
        [`spelt-${index}`, email],
      );
    const { rows } = await database.owner.query<{ id: string }>(`select id::text from sso_user limit 3`);
    const actors = [...spellings.map((_, index) => `spelt-${index}`), ...rows.map(({ id }) => id), "nobody"];
    const found = await database.owner.query<{ person: string }>(
      `select person_of('nordlicht', actor) as person from unnest($1::text[]) with ordinality a (actor, n) order by n`,
      [actors],
    );
    expect(found.rows.map(({ person }) => person)).toEqual(await ctx.operators.personsOf(actors));
  });
});

describe("the second person", () => {
  it("says no with a reason, which stays with what was asked; the booking stays open, its reward unpaid", async () => {
    const { id } = await owedDebit();
    await by("fiona", id, "moneyBack", "steht auf dem Konto");
    expect(await no("gregor", id, "moneyBack")).toMatchObject({ ok: true });
    expect(await no("gregor", id, "moneyBack")).toMatchObject({ ok: true });
    expect(await ctx.bankEntries.byId(id)).toMatchObject({
      ...{ askedBy: "fiona", askedReason: "moneyBack", askedNote: "steht auf dem Konto" },
      ...{ declinedBy: "gregor", declinedNote: "Beleg fehlt", closedAt: null },
    });
    expect(await acts(id)).toEqual(["notAtBank fiona", "ask fiona", "decline gregor"]);
    expect(await by("gregor", id, "moneyBack")).toMatchObject({ value: "asked" });
    expect(await ctx.bankEntries.byId(id)).toMatchObject({ askedBy: "gregor", declinedBy: null, declinedNote: null });
    expect(await by("fiona", id, "moneyBack")).toMatchObject({ value: "closed" });
  });

  it("is another than the first, says why, and says no to what is asked now", async () => {
    await addKeys();
    const { id } = await lostDebit();
    expect(await no("ida", id, "writtenOff")).toMatchObject({ refusal: { code: "notFound" } });
    await by("hanna", id, "writtenOff");
    expect(await no("hanna-2", id, "writtenOff")).toMatchObject({ refusal: { code: "sameOperator" } });
    expect(await no("ida", id, "writtenOff", " ")).toMatchObject({ refusal: { code: "invalidInput" } });
    expect(await no("ida", id, "moneyBack")).toMatchObject({ refusal: { code: "notFound" } });
    expect(await by("ida", id, "writtenOff")).toMatchObject({ value: "closed" });
    expect(await no("ida", id, "writtenOff")).toMatchObject({ refusal: { code: "notFound" } });
  });
});
