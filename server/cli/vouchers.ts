import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { formatDay, isDay, parseGermanDate } from "#server/domain/calendar.ts";
import { withTransaction } from "#server/domain/context.ts";
import { formatCents } from "#server/domain/money.ts";
import { userError } from "#server/runtime/user-error.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "./command.ts";

export const vouchers: Command = {
  name: "vouchers",
  summary: "fills the pool of voucher codes, and counts it",
  usage: ["vouchers import <csv with code, cents, validUntil> --reward <id> [--apply]", "vouchers stock"],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      reward: { type: "string" },
      apply: { type: "boolean", default: false },
    });
    const [file, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "stock" && !file) return stock(deps);
    if (verb === "import" && file && values.reward) return importCodes(file, values.reward, values.apply, deps);
    throw wrongUsage(verb === "import" ? "vouchers import needs a file and --reward." : "vouchers what?");
  },
};

type Code = { code: string; cents: number; validUntil: string | null };
type Reading = { codes: Code[]; bad: string[]; doubles: number };

/** Looks first, imports when told to. Bad lines never stop good ones, and a code that is there already is counted, not added. Codes are never printed. */
async function importCodes(file: string, rewardId: string, apply: boolean, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") {
    const known = (await ctx.rewards.all()).filter(({ kind }) => kind === "voucher").map(({ id }) => id);
    throw userError(`${ctx.tenant.id} has no voucher "${rewardId}".`, `Known: ${known.join(", ")}.`);
  }
  const text = await readFile(file, "utf8").catch((fault: Error) => {
    throw userError(`${file} cannot be read: ${fault.message}.`, "Nothing was imported.");
  });
  const { codes, bad, doubles } = read(text);
  for (const line of bad) deps.print(line);
  const known = await knownOf(codes);
  const fresh = apply
    ? await withTransaction(ctx, (tx) => tx.vouchers.import(rewardId, codes, tx.now()))
    : codes.length - known;
  const verb = apply ? "new" : "would be new";
  deps.print(`${fresh} ${verb}, ${known} in the pool before, ${doubles} twice in the file, ${bad.length} bad lines`);
  if (!apply) deps.print("Nothing was imported: this was a look. --apply imports.");
  if (bad.length > 0) throw userError(`${bad.length} bad lines are left out.`, "Mend them and import the file again.");

  async function knownOf(some: Code[]): Promise<number> {
    let count = 0;
    for (let from = 0; from < some.length; from += 1000) {
      count += await ctx.vouchers.known(some.slice(from, from + 1000).map(({ code }) => code));
    }
    return count;
  }
}

function read(text: string): Reading {
  const [header = "", ...rows] = records(text);
  const columns = [...header].map((name) => name.trim().toLowerCase());
  const at = { code: columns.indexOf("code"), cents: columns.indexOf("cents"), until: columns.indexOf("validuntil") };
  if (at.code < 0 || at.cents < 0)
    throw userError("The first line names no columns code and cents.", "code,cents,validUntil");
  const reading: Reading = { codes: [], bad: [], doubles: 0 };
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const code = row[at.code]?.trim() ?? "";
    const cents = /^\d{1,7}$/.test(row[at.cents]?.trim() ?? "") ? Number(row[at.cents]) : 0;
    const said = at.until < 0 ? "" : (row[at.until]?.trim() ?? "");
    const validUntil = said === "" ? null : isDay(said) ? said : parseGermanDate(said);
    const wrong = wrongIn(code, cents, said !== "" && validUntil === null);
    if (wrong) reading.bad.push(`line ${index + 2}: ${wrong}`);
    else if (seen.has(code)) reading.doubles++;
    else reading.codes.push({ code, cents, validUntil });
    seen.add(code);
  }
  return reading;
}

function wrongIn(code: string, cents: number, badDay: boolean): string | null {
  if (!/^[\x21-\x7e]{4,100}$/.test(code)) return "the code has 4 to 100 visible signs";
  if (cents <= 0) return "cents is a whole number above 0";
  return badDay ? "validUntil is a day, 2027-12-31 or 31.12.2027" : null;
}

function records(text: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter: [",", ";"], skip_empty_lines: true, relax_column_count: true });
  } catch (fault) {
    throw userError(`The file is no CSV: ${(fault as Error).message.split("\n")[0]}`, "code,cents,validUntil");
  }
}

async function stock(deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  for (const { rewardId, cents, free, waiting, dueAt } of await ctx.vouchers.stock(ctx.now())) {
    const wait = waiting > 0 ? `, ${waiting} waiting${dueAt ? `, promised by ${formatDay(dueAt)}` : ""}` : "";
    deps.print(`${rewardId}  ${formatCents(cents, "de")}: ${free} free${wait}`);
  }
}
