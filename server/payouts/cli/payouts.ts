import { discardRun } from "#server/payouts/discard-run.ts";
import type { PayoutItem, PayoutRun } from "#server/payouts/model.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { orNone, picked } from "#server/platform/cli/answer.ts";
import { asOf, asOfOption, notYet } from "#server/platform/cli/as-of.ts";
import { auditedLook } from "#server/platform/cli/audited-look.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { Surplus } from "../bank-entry/model.ts";
import type { RequestContext } from "../context.ts";
import { type RunAsOf, runAsOf } from "../reconciliation/run-as-of.ts";
import { assignByHand, closeByHand, declineByHand, listOpenEntries } from "./bank-entries.ts";
import { debtorIbanOf, exportFile, settleRunByHand, settleStatement } from "./payout-files.ts";
import { reconcileMoney, verifyFile } from "./reconcile.ts";

const options = {
  out: { type: "string" },
  "by-hand": { type: "boolean", default: false },
  returned: { type: "string", multiple: true, default: [] as string[] },
  "booked-on": { type: "string" },
  reason: { type: "string" },
  note: { type: "string" },
  payment: { type: "string" },
  "rejected-by-bank": { type: "boolean", default: false },
  ...asOfOption,
} as const;

const maxListed = 50;
const shown = ["messageId", "state", "items", "cents", "preparedBy", "preparedAt", "releasedBy"] as const;

export const payouts: Command<RequestContext> = {
  name: "payouts",
  summary: "pays rewards by bank: prepare, release by a second person, export for the bank, settle by its statement",
  usage: {
    reads: [
      "payouts list",
      "payouts show <run> [--as-of <moment>]",
      "payouts reconcile [--out <file.csv>]",
      "payouts verify <file.csv>",
      "payouts bank",
    ],
    writes: [
      "payouts prepare",
      "payouts release <run>",
      "payouts export <run> [--out <file>]",
      "payouts settle <camt.053 file>",
      "payouts settle <run> --by-hand [--booked-on <day>] [--returned <end-to-end id>=<reason>]…",
      "payouts close <bank entry> --reason <reason> [--note <text>]",
      "payouts close <bank entry> --payment <end-to-end id> --note <text>",
      "payouts decline <bank entry> --note <text>",
      "payouts discard <run> [--rejected-by-bank]",
    ],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, options);
    const [subject, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (!subject) {
      if (verb === "prepare") return prepare(deps);
      if (verb === "list") return list(deps);
      if (verb === "reconcile") return reconcileMoney(values.out, deps);
      if (verb === "bank") return listOpenEntries(deps);
      throw wrongUsage(verb ? `payouts ${verb} needs a run or a file.` : "payouts what?");
    }
    if (verb === "verify") return verifyFile(subject, deps);
    if (verb === "decline") return declineByHand(subject, values.note, deps);
    if (verb === "close" && values.payment) return assignByHand(subject, values.payment, values.note, deps);
    if (verb === "close") return closeByHand(subject, values, deps);
    if (verb === "settle" && !values["by-hand"]) return settleStatement(subject, deps);
    const verbs: Record<string, (run: PayoutRun, ctx: RequestContext) => Promise<void>> = {
      show: (run, ctx) => show(run, asOf(values, ctx.now()), ctx, deps),
      release: (run, ctx) => release(run, ctx, deps),
      export: (run, ctx) => exportFile(run, values.out, ctx, deps),
      settle: (run, ctx) =>
        settleRunByHand(run, { returned: values.returned, bookedOn: values["booked-on"] }, ctx, deps),
      discard: (run, ctx) => discard(run, values["rejected-by-bank"], ctx, deps),
    };
    const act = verbs[verb ?? ""];
    if (!act) throw wrongUsage(`"payouts ${verb ?? ""}" is unknown.`);
    const ctx = await deps.ctx();
    const run = await ctx.payouts.runByMessageId(subject);
    if (!run)
      throw userError(`${ctx.tenant.id} has no payout run ${subject}.`, "cli payouts list shows them.", "notFound");
    await act(run, ctx);
  },
};

async function prepare(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const operator = await operatorAtWork(deps, ctx.operators);
  const { run, leftOut, nettedCents } = accepted(await prepareRun(ctx, { operator }));
  const netted = `kept because it is to be given back: ${formatCents(nettedCents, "de")}`;
  deps.show({ run: run && factsOf(run), nettedCents, leftOut }, [
    ...(run ? [line(run), `Somebody else releases it: payouts release ${run.messageId}`] : ["Nothing is to be paid."]),
    ...(nettedCents > 0 ? [netted] : []),
    ...Object.entries(leftOut).map(([reason, count]) => `left out: ${count} (${reason})`),
  ]);
}

async function list(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const runs = (await ctx.payouts.runs(maxListed)).map(factsOf);
  deps.show({ runs, more: runs.length === maxListed }, orNone(runs.map(line), "no payout runs"));
}

/**
 * What the second person checks: amounts, last four digits, and accounts that several people named. `at`: the run and
 * its payments as they were then; accounts are always those of today.
 */
async function show(
  today: PayoutRun,
  at: Date | null,
  ctx: RequestContext,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const then = at ? await runAsOf(ctx, today, at) : await runToday(ctx, today);
  if (!then) throw notYet(`payout run ${today.messageId}`, at ?? ctx.now());
  await auditedLook(deps, ctx, "showPayout", today.messageId);
  const payments = [];
  for (const item of then.items) {
    const detail = await ctx.bankDetails.byId(item.bankDetailId);
    const sharing = await ctx.bankDetails.ownersSharing(item.bankDetailId);
    payments.push({
      ...picked(item, "endToEndId", "cents", "nettedCents", "state", "reasonCode"),
      ibanLast4: detail?.ibanLast4 ?? null,
      /** People who named this account. */
      accountOf: sharing.length + 1,
    });
  }
  const facts = { ...(at ? { asOf: at } : {}), ...factsOf(then.run), payments, surplus: then.surplus };
  deps.show(facts, [line(then.run), ...payments.map(paymentLine), ...then.surplus.map(surplusLine)]);
}

async function runToday(ctx: RequestContext, run: PayoutRun): Promise<RunAsOf> {
  const [items, surplus] = [await ctx.payouts.items(run.id), await ctx.bankEntries.surplusOfRun(run.id)];
  return { run, items, surplus };
}

function surplusLine({ entryId, claimedBack, lost }: Surplus): string {
  const [open, gone] = [formatCents(claimedBack, "de"), formatCents(lost, "de")];
  return `  without a reward (${entryId}): ${open} claimed back, ${gone} written off`;
}

type ShownPayment = Pick<PayoutItem, "endToEndId" | "cents" | "nettedCents" | "state" | "reasonCode"> & {
  ibanLast4: string | null;
  accountOf: number;
};

function paymentLine({ endToEndId, cents, nettedCents, state, reasonCode, ibanLast4, accountOf }: ShownPayment) {
  const notes = [
    state === "pending" ? null : `${state}${reasonCode ? ` (${reasonCode})` : ""}`,
    nettedCents > 0 ? `${formatCents(nettedCents, "de")} kept` : null,
    accountOf > 1 ? `account named by ${accountOf} people` : null,
  ].filter((note) => note !== null);
  const amount = formatCents(cents, "de").padStart(12);
  return `  ${endToEndId}  ${amount}  …${ibanLast4 ?? "????"}  ${notes.join(", ")}`.trimEnd();
}

async function release(run: PayoutRun, ctx: RequestContext, deps: CliDeps<RequestContext>): Promise<void> {
  const operator = await operatorAtWork(deps, ctx.operators);
  debtorIbanOf(ctx, deps);
  showMoved(accepted(await releaseRun(ctx, { runId: run.id, operator })), deps);
}

async function discard(
  run: PayoutRun,
  rejectedByBank: boolean,
  ctx: RequestContext,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const operator = await operatorAtWork(deps, ctx.operators);
  const reason = rejectedByBank ? "bank" : "cli";
  showMoved(accepted(await discardRun(ctx, { runId: run.id, operator, rejectedByBank, reason })), deps);
}

const showMoved = (run: PayoutRun, deps: CliDeps<RequestContext>) => deps.show(factsOf(run), [line(run)]);

const factsOf = (run: PayoutRun) => picked(run, ...shown);

function line(run: ReturnType<typeof factsOf>): string {
  const { messageId, state, items, cents, preparedBy, preparedAt, releasedBy } = run;
  const released = releasedBy ? `, released by ${releasedBy}` : "";
  const payments = `${items} ${items === 1 ? "payment" : "payments"}, ${formatCents(cents, "de")}`;
  return `${messageId}  ${state.padEnd(9)}  ${payments}, prepared ${formatDay(preparedAt)} by ${preparedBy}${released}`;
}
