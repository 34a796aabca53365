import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "server"], { cwd: root, encoding: "utf8" });
const sources = files.split("\n").filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
const frame = "server/platform/audit/audited-action.ts";

/**
 * The functions of a file that run in withAuditedAction or withAuditEntries, themselves or by a function that only this
 * file has.
 */
function actsIn(text: string, frames = /\bwith(?:AuditedAction|AuditEntries)\(/): string[] {
  const functions = text.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((part) => {
    const [, exported, name = ""] = /^(export )?(?:async )?function (\w+)/.exec(part) ?? [];
    return name ? [{ name, part, isExported: exported !== undefined }] : [];
  });
  const acts = functions.filter(({ part }) => frames.test(part));
  for (const act of acts)
    if (!act.isExported)
      acts.push(...functions.filter((one) => !acts.includes(one) && one.part.includes(`${act.name}(`)));
  return acts.filter(({ isExported }) => isExported).map(({ name }) => name);
}

test("every act is cut around its audit entry, and clicked twice, in a test", () => {
  const found = sources.filter((file) => file !== frame).flatMap((file) => actsIn(read(file)));
  const tried = ["server/office/acts.test.ts", "server/office/acts-of-office.test.ts"].flatMap((file) =>
    [...read(file).matchAll(/acted\("(\w+)"/g)].map(([, name]) => name),
  );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((name) => !tried.includes(name))).toEqual([]);
});

test("every act about somebody's matter is refused to that person in a test", () => {
  // What it is about stands in the call; nobodysMatter is about nobody.
  const frames = /\bwithAuditedAction\((?!(?:(?!=>)[^;])*?\bnobodysMatter\b)/;
  const found = sources.filter((file) => file !== frame).flatMap((file) => actsIn(read(file), frames));
  const test = read("server/office/own-matter.test.ts");
  const tried = [...test.matchAll(/(?:ownRefused|ownRefusedOfTwo|expectOwn)\("(\w+)"/g)].map(([, name]) => name);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((name) => !tried.includes(name))).toEqual([]);
});

test("what operators, agencies and the support change has its entry from withAuditedAction or withAuditEntries", () => {
  // Kinds of entries that a person of the office or of an agency causes without changing anything but themselves.
  const looks =
    /kind: "(?:supportViewed|officeSearched|reportExported|accessRefused|supportL\w+|sso\w+|block|unblock)"/;
  const byHand = sources
    .filter((file) => file !== frame)
    .flatMap((file) =>
      [...read(file).matchAll(/\baudit(?:As)?\(\s*tx,[^;]*?\)/gs)]
        .filter(([call]) => /actor: "(?:OPS|OWN|EMP|AGT)"|actingAs|\.\.\.by/.test(call) && !looks.test(call))
        .map(([call]) => `${file}: ${call.replaceAll(/\s+/g, " ").slice(0, 100)}`),
    );
  expect(byHand.map((one) => one.split(":")[0])).toEqual([
    "server/cli/tenants/move.ts", // the act is in two databases, and its entry moves with the tenant
    "server/payouts/bank-entry/record.ts", // several transactions with an entry each, also when the bank's file says it
    "server/platform/cli/audited-look.ts", // a look
    "server/referral/recommendation/create.ts", // an agent of the call-centre is the author of somebody's recommendation
  ]);
});
