import { type MemberTable, memberData, memberTables } from "./member-data.ts";
import { erasures, type RetentionClock, retention } from "./retention.ts";

/** Records that contain a referrer as a pseudonym. */
const records: Readonly<Partial<Record<MemberTable, RetentionClock>>> = {
  claim: erasures.recommendations,
  ledger: erasures.recommendations,
  payment: erasures.payouts,
  mail: erasures.mails,
};

/** How long the exported data of a table is kept: the distinct clocks of the retention register that end any of it. */
export function clocksOf(table: MemberTable): RetentionClock[] {
  const personal = Object.values(retention[memberData[table].model]?.personal ?? {}).map(({ clock }) => clock);
  return [...new Set([...personal, ...(records[table] ? [records[table]] : [])])];
}

/** Ended by the deletion itself, or not connected with the account (only a browser's cookie refers to it). */
const isEnded: readonly RetentionClock[] = [
  "account",
  "password",
  "passkey",
  "session",
  "customerNumber",
  "bankDetail",
  "consent",
];

/** The clocks by which data of a referrer is kept after they deleted their account. */
export function clocksAfterDeletion(): RetentionClock[] {
  return [...new Set(memberTables.flatMap(clocksOf))].filter((clock) => !isEnded.includes(clock));
}
