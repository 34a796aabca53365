import { hash } from "node:crypto";
import { handAccount } from "#server/payouts/bank-entry/model.ts";
import { messageIdOf } from "#server/payouts/rules/payment-ids.ts";
import type { Secrets } from "#server/platform/context.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { post } from "./ledger.ts";
import type { Random } from "./random.ts";
import type { Chosen, Row } from "./year.ts";

type PayoutRows = Record<"bank_detail" | "payout_run" | "bank_entry" | "payout_item" | "voucher", Row[]>;
type Ledger = Record<"ledger_transaction" | "posting" | "event", Row[]>;
type Tools = { tenantId: string; sealer: Sealer; secrets: Secrets; random: Random; now: Date };

/**
 * Adds bank details, monthly runs and voucher codes for the chosen rewards, and writes the bank details into each
 * claim's row. Adds what the runs book to the ledger.
 */
export function payoutsOf(
  { tenantId, sealer, secrets, random, now }: Tools,
  ledger: Ledger,
  chosen: readonly Chosen[],
): PayoutRows {
  const events = ledger.event;
  const event = (runId: string, name: string, to: string, at: Date, by: Row) =>
    events.push({
      tenantId,
      // Not drawn, so that what is drawn afterwards stays the same.
      id: hash("md5", `${tenantId} ${runId} ${name}`),
      aggregate: "payoutRun",
      aggregateId: runId,
      event: name,
      from: events.findLast(({ aggregateId }) => aggregateId === runId)?.["to"] ?? null,
      to,
      actor: "OPS",
      reasonCode: null,
      data: null,
      ...by,
      key: `payoutRun:${runId}:${name}`,
      occurredAt: at,
      recordedAt: at,
    });
  const rows: PayoutRows = { bank_detail: [], payout_run: [], bank_entry: [], payout_item: [], voucher: [] };
  const details = new Map<string, string>();
  const runs = new Map<string, Chosen[]>();

  for (const one of chosen) {
    const { row, story, owner } = one;
    if (story.method === "voucher") rows.voucher.push(voucherOf(row));
    else if (row["state"] !== "needsBankDetails") {
      const key = `${owner.kind} ${owner.id}`;
      const id = details.get(key) ?? bankDetail(one);
      details.set(key, id);
      row["bankDetailId"] = id;
      one.bankData["bankDetailId"] = id;
      const run = story.paidAt ? story.paidAt.toISOString() : "prepared";
      if (story.collectedAt) runs.set(run, [...(runs.get(run) ?? []), one]);
    }
  }
  for (const [when, parts] of [...runs].sort()) addRun(when === "prepared" ? null : new Date(when), parts);
  return rows;

  function voucherOf({ rewardId, cents, paidAt, id: claimId }: Row): Row {
    const at = paidAt as Date;
    const id = random.id(at);
    const code = `${rewardId}-${random.number(4)}-${random.number(4)}-${random.number(4)}`.toUpperCase();
    const codeSealed = sealer.seal(sealContext(tenantId, "voucher", "codeSealed", id), code);
    const common = { validUntil: null, importedAt: at, claimId, assignedAt: at };
    return { tenantId, id, rewardId, codeSealed, codeIndex: secrets.index("voucher", code), cents, ...common };
  }

  function bankDetail({ owner, holder, story }: Chosen): string {
    const at = story.chosenAt ?? now;
    const id = random.id(at);
    const iban = inventedIban(random);
    const seal = (column: string, value: string) =>
      sealer.seal(sealContext(tenantId, "bank_detail", column, id), value);
    rows.bank_detail.push({
      tenantId,
      id,
      ownerKind: owner.kind,
      ownerId: owner.id,
      ibanSealed: seal("ibanSealed", iban),
      holderSealed: seal("holderSealed", holder),
      ibanLast4: iban.slice(-4),
      ibanIndex: secrets.index("iban", iban),
      createdAt: at,
      usableFrom: at,
    });
    return id;
  }

  /**
   * A run prepared by one person, released by another and settled by the bank's statement; the last run waits for its
   * release.
   */
  function addRun(paidAt: Date | null, parts: readonly Chosen[]): void {
    const at = paidAt ? new Date(paidAt.getTime() - 2 * 86_400_000) : now;
    const id = random.id(at);
    const messageId = messageIdOf(dayOf(at), random.number(10), { test: false });
    const cents = parts.reduce((sum, { row }) => sum + Number(row["cents"]), 0);
    const settled = {
      releasedBy: "jens",
      releasedAt: new Date(at.getTime() + 1),
      exportedBy: "jens",
      exportedAt: new Date(at.getTime() + 2),
      settledAt: paidAt,
    };
    const open = { releasedBy: null, releasedAt: null, exportedBy: null, exportedAt: null, settledAt: null };
    rows.payout_run.push({
      tenantId,
      id,
      state: paidAt ? "settled" : "prepared",
      preparedBy: "antje",
      preparedAt: at,
      ...(paidAt ? settled : open),
      messageId,
      items: parts.length,
      cents,
    });
    event(id, "prepare", "prepared", at, { actorId: "antje", data: { items: parts.length, cents } });
    if (paidAt) {
      event(id, "release", "released", new Date(at.getTime() + 1), { actorId: "jens" });
      event(id, "export", "exported", new Date(at.getTime() + 2), { actorId: "jens" });
      event(id, "settle", "settled", paidAt, { actor: "BANK", actorId: "antje" });
    }
    for (const [index, { row }] of parts.entries()) {
      const endToEndId = `${messageId}-${String(index + 1).padStart(6, "0")}`;
      const paidEntryId = paidAt && bankEntry(id, endToEndId, Number(row["cents"]), paidAt);
      rows.payout_item.push({
        tenantId,
        runId: id,
        claimId: row["id"],
        endToEndId,
        paidEntryId,
        cents: row["cents"],
        bankDetailId: row["bankDetailId"],
        state: paidAt ? "settled" : "pending",
        settledAt: paidAt,
      });
      if (!paidAt) continue;
      const subjects = { inTransit: id, bank: handAccount };
      post(ledger, row, "send", { id: random.id(at), tenantId, at }, subjects);
      const booked = { id: random.id(paidAt), tenantId, at: paidAt, bookedOn: dayOf(paidAt) };
      post(ledger, row, "pay", booked, subjects);
    }
  }

  /** The bank's booking of one payment. */
  function bankEntry(runId: string, endToEndId: string, cents: number, at: Date): string {
    const id = random.id(at);
    const common = {
      account: handAccount,
      statementId: handAccount,
      direction: "debit",
      isReversal: false,
      outcome: "paid",
    };
    rows.bank_entry.push({
      ...common,
      tenantId,
      id,
      reference: `${endToEndId}:debit`,
      bookedOn: dayOf(at),
      cents,
      endToEndId,
      itemId: endToEndId,
      runId,
      importedBy: "antje",
      importedAt: at,
      effectAt: at,
    });
    return id;
  }
}

/** A well-formed German IBAN at the Bundesbank, where nobody has an account. */
function inventedIban(random: Random): string {
  const account = `10000000${String(random.below(1_000_000_000)).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}
