import { readFile } from "node:fs/promises";
import { accepted } from "#server/platform/cli/accepted.ts";
import { orNone, picked } from "#server/platform/cli/answer.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { knownCodes } from "#server/rewards/voucher/check-list.ts";
import { importInParts } from "#server/rewards/voucher/import-codes.ts";
import type { UnfitValue, VoucherList } from "#server/rewards/voucher/model.ts";
import { unfitValues } from "#server/rewards/voucher/worth.ts";
import { readVouchers } from "#server/rewards/wire/voucher-list.ts";
import type { RequestContext } from "../context.ts";

export const vouchers: Command<RequestContext> = {
  name: "vouchers",
  summary: "fills the pool of voucher codes, and counts it",
  usage: {
    reads: ["vouchers stock"],
    writes: ["vouchers import <csv with code, cents, validUntil> --reward <id> [--apply]"],
  },
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

/**
 * Only checks the file unless told to apply it. Bad lines do not stop good ones; a code that already exists is counted,
 * not added. Codes are never printed.
 */
async function importCodes(
  file: string,
  rewardId: string,
  apply: boolean,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const ctx = await deps.ctx();
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") {
    const known = (await ctx.rewards.all()).filter(({ kind }) => kind === "voucher").map(({ id }) => id);
    throw userError(`${ctx.tenant.id} has no voucher "${rewardId}".`, `Known: ${known.join(", ")}.`);
  }
  const text = await readFile(file, "utf8").catch((fault: Error) => {
    throw userError(`${file} cannot be read: ${fault.message}.`, "Nothing was imported.");
  });
  const { codes, problems, doubles } = read(text);
  for (const { line, problem } of problems) deps.print(`line ${line}: ${words[problem]}`);
  const known = await deps.withProgress("codes looked up", (tell) => knownCodes(ctx, codes, tell));
  for (const { cents, count, why } of await unfitValues(ctx, { rewardId, codes })) {
    const many = `${count} ${count === 1 ? "code" : "codes"} of ${formatCents(cents, "de")}`;
    deps.print(`${many}: ${unfitWords[why]}`);
  }
  const imported = async () => {
    const operator = await operatorAtWork(deps, ctx.operators);
    return deps.withProgress("codes imported", (tell) => importInParts(ctx, { rewardId, codes, operator }, tell));
  };
  const fresh = apply ? accepted(await imported()) : codes.length - known;
  const verb = apply ? "new" : "would be new";
  deps.print(
    `${fresh} ${verb}, ${known} in the pool before, ${doubles} twice in the file, ${problems.length} bad lines`,
  );
  if (!apply) deps.print("Nothing was imported: this was a look. --apply imports.");
  if (problems.length > 0)
    throw userError(`${problems.length} bad lines are left out.`, "Mend them and import the file again.");
}

/** Throws a userError if the text is not a voucher list. */
function read(text: string): VoucherList {
  const list = readVouchers(text, { needsHeader: true });
  if ("unreadable" in list) throw userError(list.unreadable, "code,cents,validUntil");
  return list;
}

const words = {
  code: "the code has 4 to 100 visible signs",
  cents: "cents is a whole number above 0",
  validUntil: "validUntil is a day, 2027-12-31 or 31.12.2027",
} as const satisfies Record<VoucherList["problems"][number]["problem"], string>;

const unfitWords = {
  noReward: "no reward is worth as much, so nobody can choose them",
  otherValue: "this brand is given for another amount only, so nobody can choose them",
} as const satisfies Record<UnfitValue["why"], string>;

async function stock(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const found = await ctx.vouchers.stock(ctx.now());
  const pools = found.map((pool) => picked(pool, "rewardId", "cents", "free", "waiting", "dueAt"));
  const lines = pools.map(({ rewardId, cents, free, waiting, dueAt }) => {
    const wait = waiting > 0 ? `, ${waiting} waiting${dueAt ? `, promised by ${formatDay(dueAt)}` : ""}` : "";
    return `${rewardId}  ${formatCents(cents, "de")}: ${free} free${wait}`;
  });
  deps.show({ pools }, orNone(lines, "no codes, and nobody waits for one"));
}
