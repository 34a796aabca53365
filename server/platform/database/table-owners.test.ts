import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutComments } from "#bin/check/code.ts";

/**
 * The arrows between rooms hold for SQL, too, which no import shows: a room reads its own tables and those of the rooms
 * before it. prisma/schema.prisma lists the tables by room, in the order of .dependency-cruiser.cjs.
 */
const schema = readFileSync("prisma/schema.prisma", "utf8");
const rooms: string[] = [];
/** The place of each table's room in that order. */
const placeOf = new Map<string, number>();
for (const line of schema.split("\n")) {
  const room = /^\/\/ -+ (\w+)$/.exec(line)?.[1];
  if (room) rooms.push(room);
  const table = /@@map\("(\w+)"\)/.exec(line)?.[1];
  if (table) placeOf.set(table, rooms.length - 1);
}

/** What may read a table of a room above, and why no room below can answer it. */
const known: Record<string, { tables: string[]; why: string }> = {
  "server/platform/store/mails.ts": {
    tables: ["text_version"],
    why: "a brand's own words of a mail are looked up when it is sent",
  },
  "server/platform/store/operators.ts": {
    tables: ["sso_user", "tenant"],
    why: "a key, and a login of a tenant, may be one person's; who is new counts once",
  },
  "server/platform/store/parties.ts": {
    tables: [
      "account",
      "claim_hold",
      "customer_number",
      "order",
      "payout_item",
      "recipient",
      "recommendation",
      "reward_claim",
      "support_case",
    ],
    why: "nobody decides their own matter, whatever room it is of",
  },
  "server/platform/store/wanted-mails.ts": {
    tables: ["account", "notice_setting", "sso_user", "subscriber"],
    why: "who wants a mail no more is asked when it is sent",
  },
  "server/platform/store/webhooks-sql.ts": {
    tables: ["order", "payout_run", "reward_claim"],
    why: "a partner gets a change with what it is about",
  },
  "server/tenants/move/store/contents.ts": {
    tables: ["health_reading", "invoice", "invoice_counter"],
    why: "a tenant moves with all of its rows",
  },
  "server/tenants/move/store/readiness.ts": {
    tables: ["agency"],
    why: "sellers of one name number their bills together",
  },
  "server/tenants/store/tenants.ts": {
    tables: ["payout_run", "reward_claim"],
    why: "a tenant that ever paid, or is about to, stays a test or real one",
  },
  "server/people/store/account-state.ts": {
    tables: ["recommendation"],
    why: "whose account a claim hangs on follows from its link",
  },
  "server/people/store/accounts.ts": {
    tables: ["recommendation"],
    why: "a browser that made a link is known by its key",
  },
  "server/people/store/erase-account.ts": {
    tables: ["customer_number", "recommendation"],
    why: "a person's data ends in one statement",
  },
  "server/people/store/personal-data.ts": {
    tables: ["click", "order", "recipient", "recommendation", "reward_claim", "support_case"],
    why: "the copy of one's data is of all rooms",
  },
  "server/rewards/store/bank-details.ts": {
    tables: ["payout_item"],
    why: "bank details are kept while a run uses them",
  },
  "server/rewards/store/claims.ts": {
    tables: ["payout_item", "payout_run"],
    why: "whether its payment is at the bank decides what may happen to a reward",
  },
  "server/rewards/store/debited.ts": {
    tables: ["bank_entry", "payout_item"],
    why: "what the bank moved for a reward is not paid again, by a transfer or a voucher",
  },
  "server/rewards/store/netting.ts": {
    tables: ["payout_item", "payout_run"],
    why: "what a run takes off is not taken off twice, nor waived once it is at the bank",
  },
  "server/payouts/store/difference-sql.ts": {
    tables: ["invoice", "invoice_item"],
    why: "the books are compared with agencies' bills as well",
  },
};

/** Tables of rooms above, by file. Statements in lower case stand in stores only; elsewhere the words are prose. */
function readAbove(file: string): string[] {
  const place = rooms.indexOf(file.split("/")[1] ?? "");
  if (place < 0) return [];
  const code = withoutComments(readFileSync(file, "utf8"));
  const words = new RegExp(String.raw`\b(?:FROM|JOIN|UPDATE|INTO)\s+"?(\w+)"?`, file.includes("/store/") ? "gi" : "g");
  const found = [...code.matchAll(words)].map(([, table = ""]) => table);
  return [...new Set(found)].filter((table) => (placeOf.get(table) ?? -1) > place).sort();
}

test("the tables are listed by room, in the order of the arrows", () => {
  const [, list = ""] = /const rooms = \[([^\]]*)\]/.exec(readFileSync(".dependency-cruiser.cjs", "utf8")) ?? [];
  expect(rooms).toEqual([...list.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  expect(placeOf.size).toBeGreaterThan(75);
});

test("no statement reads a table of a room above, but for those that say why", () => {
  const files = globSync("server/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts") && !file.startsWith("server/platform/database/client/"),
  );
  const found = files.flatMap((file) => {
    const tables = readAbove(file);
    return tables.length > 0 ? [[file, tables]] : [];
  });
  const listed = Object.entries(known).map(([file, { tables }]) => [file, tables]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});
