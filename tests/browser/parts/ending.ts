import type { Site } from "./site.ts";

const tables = {
  recommendation: `select * from recommendation where "number" = $1`,
  click: `select * from click where "recommendationNumber" = $1`,
  recipient: `select * from recipient where "recommendationNumber" = $1`,
  order: `select * from "order" where "recommendationNumber" = $1`,
  rewardClaim: `select * from reward_claim where "recommendationNumber" = $1 order by role`,
  ledger: `select l.* from ledger_entry l join reward_claim c on c.id = l."claimId"
    where c."recommendationNumber" = $1 order by c.role, l."occurredAt", l.kind`,
  payoutItem: `select i.* from payout_item i join reward_claim c on c.id = i."claimId" where c."recommendationNumber" = $1`,
  payoutRun: `select r.* from payout_run r join payout_item i on i."runId" = r.id join reward_claim c on c.id = i."claimId"
    where c."recommendationNumber" = $1`,
} as const;

/** A number of the whole table, and columns that the database generates from others. */
const isLeftOut = /^seq$|Folded$|Reversed$/;

/**
 * The final state of a story in the database: every column that contains a value. Values that differ between runs
 * (numbers, ids, times, hashes) are replaced by names.
 */
export async function endingOf(site: Site, number: string): Promise<string> {
  const lines: string[] = [];
  for (const [table, sql] of Object.entries(tables)) {
    for (const row of await site.rows(sql, [number])) {
      lines.push(table);
      for (const [column, value] of Object.entries(row).sort())
        if (!isLeftOut.test(column) && value !== null) lines.push(`  ${column}: ${plain(value)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function plain(value: unknown): string {
  if (value instanceof Date) return "<time>";
  if (typeof value === "object" && value !== null) return "<json>";
  if (String(value).length > 200) return "<text>";
  return String(value)
    .replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "<id>")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/^[A-Z0-9]{10}$/, "<number>")
    .replace(/^(?:(?:\w+\.)?[\w-]{43}|[0-9a-f]{64})$/, "<hash>")
    .replace(/RF\d{8}-[A-Z0-9]{10}/, "<run>")
    .replace(/^v1\.[\w.-]+$/, "<sealed>")
    .replace(/[.-][0-9a-f]{10}\b/g, "");
}
