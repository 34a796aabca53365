import { type BookingName, bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";

/**
 * The statement that books the rows of `from` (tenant, claim, name of the booking, cents, at); `run`: the id of their
 * run, in SQL.
 */
export function postedSql(from: string, names: readonly BookingName[], run = "'bench'"): string {
  const kinds = names.map((name) => `('${name}', '${bookings[name].kind}')`).join(", ");
  const legs = names.flatMap((name) =>
    postingsOf(name, { whole: 1 }, { bank: "bench" }).map(
      ({ account, subject, cents }, line) => `('${name}', ${line + 1}, '${account}', '${subject}', ${cents})`,
    ),
  );
  return `with wanted as materialized (select uuidv7() as id, w.*, k.kind from (${from}) w
      join (values ${kinds}) as k (name, kind) on k.name = w.name),
    booked as (insert into ledger_transaction ("tenantId", id, kind, "claimId", key, "occurredAt")
      select tenant, id, kind, claim, name || ':' || claim, at from wanted)
    insert into posting ("tenantId", "transactionId", line, account, subject, cents)
    select w.tenant, w.id, l.line, l.account, case l.account
      when 'owed' then w.claim::text when 'inTransit' then ${run}::text else l.subject end, l.sign * w.cents
    from wanted w join (values ${legs.join(", ")}) as l (name, line, account, subject, sign) on l.name = w.name`;
}
