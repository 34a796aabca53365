/**
 * The statement that writes claims as they stand (an INSERT, or an UPDATE of states, of reward_claim), and their
 * postings with it: without them it would not commit. `isNew` false: only the end of claims that were open.
 */
export function booked(statement: string, { isNew = true }: { isNew?: boolean } = {}): string {
  const leg = (key: string, kind: string, debit: string, credit: string, where: string) =>
    `select "tenantId", gen_random_uuid() as "transactionId", id as "claimId", ${kind} as kind, '${key}:' || id as key,
       cents, "createdAt" as at, ${debit} as debit, ${credit} as credit, coalesce("rewardId", '') as pool
     from claim where ${where}`;
  const kind = `case state when 'paid' then 'paid' when 'expired' then 'expired' else 'cancelled' end`;
  const credit = `case state when 'paid' then 'voucherStock' else 'rewardExpense' end`;
  const legs = [
    ...(isNew ? [leg("accrued", "'accrued'", "'rewardExpense'", "'owed'", "true")] : []),
    leg("ended", kind, "'owed'", credit, "state in ('paid', 'cancelled', 'expired')"),
  ];
  return `with claim as (${statement} returning *), wanted as materialized (${legs.join(" union all ")}),
    booked as (insert into ledger_transaction ("tenantId", id, kind, "claimId", key, "occurredAt")
      select "tenantId", "transactionId", kind, "claimId", key, at from wanted)
    insert into posting ("tenantId", "transactionId", line, account, subject, cents)
    select "tenantId", "transactionId", 1, debit, case debit when 'owed' then "claimId"::text else '' end, cents from wanted
    union all select "tenantId", "transactionId", 2, credit,
      case credit when 'owed' then "claimId"::text when 'voucherStock' then pool else '' end, -cents from wanted`;
}
