import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { isOpenOutcome, type SettledEntry, type Statement } from "#server/payouts/bank-entry/model.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { settleStatements } from "#server/payouts/bank-entry/settle-statements.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import type { PayoutRun } from "#server/payouts/model.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { type CliDeps, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { isFault } from "#server/platform/fault.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { isDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { isIban, normaliseIban } from "#server/rewards/claim/rules/iban.ts";
import type { RequestContext } from "../context.ts";
import { makePaymentFile } from "../wire/sepa/pain.ts";

/** The export contains full IBANs: it is written to a file that only its owner can read, never to the screen. */
export async function exportFile(
  run: PayoutRun,
  out: string | undefined,
  ctx: RequestContext,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const operator = await operatorAtWork(deps, ctx.operators);
  const debtorIban = debtorIbanOf(ctx, deps);
  const input = { runId: run.id, operator, debtorIban, makeFile: makePaymentFile };
  const outcome = await exportRun(ctx, input).catch((fault: unknown) => {
    if (!isFault(fault, "painInvalid")) throw fault;
    throw userError(
      `The file does not pass its schema, and was not written:\n${(fault as Error).message}`,
      "The run stays released; mend the cause and export it again.",
    );
  });
  const { run: exported, file, sent, dropped } = accepted(outcome);
  for (const { endToEndId, reasonCode } of dropped) deps.print(`not in the file: ${endToEndId} (${reasonCode})`);
  if (file === null) return deps.print(`Nothing is left to transfer: the run is ${exported.state}.`);
  const path = resolve(out ?? `${run.messageId}.xml`);
  await write(path, file);
  const cents = sent.reduce((sum, payment) => sum + payment.cents, 0);
  deps.print(`${path}: ${sent.length} payments, ${formatCents(cents, "de")}. Delete it once the bank has it.`);
}

/** Writing identical content again is accepted; another file of that name is not overwritten. */
async function write(file: string, xml: string): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => null);
  if (before === xml) return;
  try {
    await writeFile(file, xml, { flag: "wx", mode: 0o600 });
  } catch (fault) {
    throw userError(
      `${file} was not written: ${(fault as Error).message}.`,
      "Choose another with --out, and export again.",
    );
  }
}

/** Records what a bank statement says about our payments, each once; throws a userError if an entry needs attention. */
export async function settleStatement(path: string, deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const operator = await operatorAtWork(deps, ctx.operators);
  const debtorIban = debtorIbanOf(ctx, deps);
  const xml = await readFile(path, "utf8").catch((fault: Error) => {
    throw userError(
      `${path} cannot be read: ${fault.message}.`,
      "For a run without a statement: payouts settle <run> --by-hand.",
    );
  });
  const given = { statements: await statementsIn(ctx, xml), debtorIban };
  const by = { actor: "BANK", actorId: operator } as const;
  const settling = await deps.withProgress("entries", (tell) => settleStatements(ctx, given, by, tell));
  const { settled, foreign } = accepted(settling);
  for (const { id, last4 } of foreign) {
    const whose = last4 === "" ? "names no IBAN" : `is of another account (…${last4})`;
    deps.print(`statement ${id} ${whose}: left out`);
  }
  report(settled, deps);
}

/**
 * The same without a statement. `bookedOn`: the bank's day (today if absent). `returned`: "<end-to-end id>=<reason>"
 * for each payment that came back.
 */
export async function settleRunByHand(
  run: PayoutRun,
  { returned, bookedOn }: { returned: string[]; bookedOn: string | undefined },
  ctx: RequestContext,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const came = returned.map((text) => {
    const match = /^([^=]{1,35})=([A-Za-z0-9]{1,35})$/.exec(text);
    if (!match?.[1] || !match[2]) throw wrongUsage("--returned needs <end-to-end id>=<reason>, such as …-000001=AC04.");
    return { endToEndId: match[1], reason: match[2] };
  });
  if (bookedOn !== undefined && !isDay(bookedOn)) throw wrongUsage("--booked-on needs a day, such as 2026-11-23.");
  const operator = await operatorAtWork(deps, ctx.operators);
  const given = { runId: run.id, operator, returned: came, bookedOn: bookedOn ?? null };
  report(accepted(await settleByHand(ctx, given)), deps);
}

async function statementsIn(ctx: RequestContext, xml: string): Promise<Statement[]> {
  try {
    return await ctx.payoutFiles.readStatements(xml);
  } catch (fault) {
    if (!isFault(fault, "statementUnreadable") && !isFault(fault, "statementTooLarge")) throw fault;
    throw userError((fault as Error).message, "Ask the bank for camt.053.001.08, and give the file as it came.");
  }
}

/** One line per entry that is or may be ours; other entries are counted and listed by the bank's reference. */
function report(settled: SettledEntry[], deps: CliDeps<RequestContext>): void {
  for (const { entry, outcome } of settled) {
    const amount = `${entry.direction === "debit" ? "-" : "+"}${formatCents(entry.cents, "de")}`;
    const what = entry.endToEndId ?? entry.fileId ?? entry.reference;
    deps.print(
      `${outcome.padEnd(15)}  ${amount.padStart(12)}  ${what}${entry.returnReason ? `  ${entry.returnReason}` : ""}`,
    );
  }
  const count = (outcome: SettledEntry["outcome"]) => settled.filter((one) => one.outcome === outcome).length;
  deps.print(
    `${count("paid")} paid, ${count("returned")} returned, ${count("known")} known, ${count("unknown")} not ours`,
  );
  const odd = settled.filter(
    ({ outcome }) => outcome !== "known" && outcome !== "unknown" && isOpenOutcome(outcome),
  ).length;
  if (odd > 0) {
    throw userError(
      `${odd} ${odd === 1 ? "entry needs" : "entries need"} a look.`,
      "cli payouts bank lists what waits, payouts close ends it with a reason (docs/operations/money.md).",
    );
  }
}

/** The account to pay from; fails if the tenant's variable contains no IBAN. */
export function debtorIbanOf(ctx: RequestContext, deps: CliDeps<RequestContext>): string {
  const name = ctx.tenant.payout.debtorIbanVariable;
  const iban = normaliseIban(deps.variable(name) ?? "");
  if (!isIban(iban)) {
    throw userError(`${name} holds no IBAN.`, `Set it to the account that ${ctx.tenant.payout.debtorName} pays from.`);
  }
  return iban;
}
