import type { Ctx } from "#server/domain/context.ts";
import type { BankDetailOwner, PayoutCandidate, PayoutItem, PayoutRun } from "#server/domain/payout/model.ts";
import type { Claim } from "#server/domain/reward/model.ts";
import { type BankRow, found, moveRow, type Tables } from "./tables.ts";

type Payout = Pick<Ctx, "bankDetails" | "vouchers" | "payouts">;

export function memoryPayouts(tables: Tables): Payout {
  const { bankDetails, vouchers, claims, accounts, items, runs } = tables;
  const isOf = (owner: BankDetailOwner) => (row: BankRow) => row.owner.kind === owner.kind && row.owner.id === owner.id;
  const current = (owner: BankDetailOwner) => found(bankDetails, isOf(owner)).find((row) => !row.replacedAt) ?? null;
  const retire = (owner: BankDetailOwner, at: Date) => {
    for (const row of found(bankDetails, isOf(owner)))
      bankDetails.set(row.id, { ...row, replacedAt: row.replacedAt ?? at });
  };
  const itemKey = ({ runId, claimId }: Pick<PayoutItem, "runId" | "claimId">) => `${runId}|${claimId}`;
  const isLive = (claimId: string) =>
    found(items, (one) => one.claimId === claimId && ["pending", "settled"].includes(one.state)).length > 0;

  function candidateOf(claim: Claim): PayoutCandidate {
    const account = claim.accountId ? accounts.get(claim.accountId) : undefined;
    const detail = claim.bankDetailId ? bankDetails.get(claim.bankDetailId) : undefined;
    return {
      claimId: claim.id,
      claimState: claim.state,
      cents: claim.cents,
      payoutDueAt: claim.payoutDueAt,
      account: account ? { email: account.email, blocked: account.state === "blocked" } : null,
      bankDetail: detail ? { id: detail.id, usableFrom: detail.usableFrom } : null,
    };
  }

  return {
    bankDetails: {
      async save({ iban, holder, ...detail }) {
        retire(detail.owner, detail.createdAt);
        const row = { ...detail, ibanLast4: iban.slice(-4), iban, holder, replacedAt: null };
        bankDetails.set(row.id, row);
        return row;
      },
      currentOf: async (owner) => current(owner),
      async currentIf(owner, { iban, holder }) {
        const row = current(owner);
        return row?.iban === iban && row.holder === holder ? row : null;
      },
      byId: async (id) => bankDetails.get(id) ?? null,
      open: async (ids) =>
        new Map(ids.flatMap((id) => (bankDetails.has(id) ? [[id, bankDetails.get(id) as BankRow]] : []))),
      remove: async (owner, at) => retire(owner, at),
      forget: async () => 0,
      async ownersSharing(id) {
        const mine = bankDetails.get(id);
        if (!mine) return [];
        return found(bankDetails, (row) => row.iban === mine.iban && !isOf(mine.owner)(row)).map(({ owner }) => owner);
      },
    },
    vouchers: {
      async import(rewardId, codes) {
        for (const { code, cents, validUntil } of codes)
          vouchers.set(code, { id: code, code, rewardId, cents, validUntil, claimId: null });
        return codes.length;
      },
      known: async (codes) => codes.filter((code) => vouchers.has(code)).length,
      async assign(claimId, rewardId, cents) {
        const [mine] = found(vouchers, (one) => one.claimId === claimId);
        const [free] = found(vouchers, (one) => !one.claimId && one.rewardId === rewardId && one.cents === cents);
        if (mine || !free) return mine ?? null;
        vouchers.set(free.id, { ...free, claimId });
        return { ...free, claimId };
      },
      free: async (rewardId, cents) =>
        found(vouchers, (one) => !one.claimId && one.rewardId === rewardId && one.cents === cents).length,
      servable: async () =>
        found(claims, ({ state, method, rewardId, cents }) => {
          const isWaiting = state === "collected" && method === "voucher";
          return (
            isWaiting &&
            found(vouchers, (one) => !one.claimId && one.rewardId === rewardId && one.cents === cents).length > 0
          );
        }).map(({ id }) => id),
      stock: async () => [],
    },
    payouts: {
      candidates: async () =>
        found(claims, (one) => one.state === "collected" && one.method === "cash" && !isLive(one.id)).map(candidateOf),
      async addRun(run, picks) {
        const free = picks.filter(({ claimId }) => claims.get(claimId)?.state === "collected" && !isLive(claimId));
        if (free.length === 0) return null;
        const cents = free.reduce((sum, { claimId }) => sum + (claims.get(claimId)?.cents ?? 0), 0);
        for (const [index, { claimId, bankDetailId }] of free.entries()) {
          const endToEndId = `${run.messageId}-${index}`;
          const amount = claims.get(claimId)?.cents ?? 0;
          const item = {
            runId: run.id,
            claimId,
            endToEndId,
            cents: amount,
            bankDetailId,
            state: "pending",
            reasonCode: null,
          };
          items.set(itemKey(item), item as PayoutItem);
        }
        const fresh: PayoutRun = {
          ...run,
          state: "prepared",
          releasedBy: null,
          releasedAt: null,
          exportedBy: null,
          exportedAt: null,
          settledAt: null,
          items: free.length,
          cents,
        };
        runs.set(run.id, fresh);
        return fresh;
      },
      runById: async (id) => runs.get(id) ?? null,
      runByMessageId: async (messageId) => found(runs, (one) => one.messageId === messageId)[0] ?? null,
      runs: async () => [...runs.values()].reverse(),
      items: async (runId) => found(items, (one) => one.runId === runId),
      itemByEndToEndId: async (endToEndId) => found(items, (one) => one.endToEndId === endToEndId)[0] ?? null,
      candidatesOfRun: async (runId) =>
        found(items, (one) => one.runId === runId && one.state === "pending").flatMap(({ claimId }) => {
          const claim = claims.get(claimId);
          return claim ? [candidateOf(claim)] : [];
        }),
      async moveRun(move) {
        const run = runs.get(move.id);
        if (!run) return "stale";
        const { event, actorId, occurredAt } = move;
        const change: Partial<PayoutRun> =
          event === "release"
            ? { releasedBy: actorId, releasedAt: occurredAt }
            : event === "export"
              ? { exportedBy: actorId, exportedAt: occurredAt }
              : event === "settle"
                ? { settledAt: occurredAt }
                : {};
        const rows = new Map([[run.id, { ...run, stateSince: run.preparedAt }]]);
        const result = moveRow(tables, rows, "payoutRun", move, change);
        const { stateSince: _, ...moved } = rows.get(run.id) ?? { ...run, stateSince: null };
        runs.set(run.id, moved);
        return result;
      },
      async moveItem(item, from, to, _at, reasonCode) {
        const row = items.get(itemKey(item));
        if (!row || !from.includes(row.state)) return false;
        items.set(itemKey(item), { ...row, state: to, reasonCode });
        return true;
      },
      forget: async () => 0,
    },
  };
}
