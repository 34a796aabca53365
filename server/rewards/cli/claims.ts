import { type Act, entryOfCommand } from "#server/platform/audit/act.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { asOf, asOfOption, notYet } from "#server/platform/cli/as-of.ts";
import { type CliDeps, type Command, parseOptions, printHistory, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { claimAsOf, pastOfClaim } from "#server/rewards/claim/as-of.ts";
import { endLiability } from "#server/rewards/claim/expire-due.ts";
import { holdForReview, releaseClaim } from "#server/rewards/claim/holds.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { isAccountBlocked, shownClaim } from "#server/rewards/claim/owner/owner.ts";
import { reinstateClaim } from "#server/rewards/claim/reinstate-claim.ts";
import { maxUnclaimed, unclaimedClaims } from "#server/rewards/claim/report-unclaimed.ts";
import { balanceOf } from "#server/rewards/ledger/model.ts";
import type { RequestContext } from "../context.ts";
import { goodwill, goodwillOptions, waive } from "./goodwill.ts";

const maxShown = 200;

export const claims: Command<RequestContext> = {
  name: "claims",
  summary: "what people are owed: the books, what waits for a look, and what a look decides",
  usage: [
    "claims balance",
    "claims held",
    "claims unclaimed",
    "claims recoverable",
    "claims liabilities",
    "claims show <id> [--as-of <moment>]",
    "claims hold <id> --reason <RISK_…>",
    "claims release <id>",
    "claims reinstate <id> --reason <why>",
    "claims end <id> --reason <why>",
    "claims waive <case> --owner <account or recipient> --cents <amount> --reason <why>",
    "claims goodwill <case> --recommendation <number> [--recipient <number>] --cents <amount> --reason <why>",
  ],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      reason: { type: "string" },
      ...goodwillOptions,
      ...asOfOption,
    });
    const [id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "balance" && !id) return balance(deps);
    if (verb === "held" && !id) return held(deps);
    if (verb === "unclaimed" && !id) return unclaimed(deps);
    if (verb === "recoverable" && !id) return recoverable(deps);
    if (verb === "liabilities" && !id) return liabilities(deps);
    if (!id) throw wrongUsage(verb ? `claims ${verb} needs a claim's id.` : "claims what?");
    const ctx = await deps.ctx();
    if (verb === "waive") {
      if (!values.reason) throw wrongUsage("claims waive needs a --reason.");
      const left = await waive(ctx, id, values, values.reason, deps);
      return deps.print(`still to be given back: ${formatCents(left, "de")}`);
    }
    if (verb === "goodwill") {
      if (!values.reason) throw wrongUsage("claims goodwill needs a --reason.");
      return deps.print(lineOf(await goodwill(ctx, id, values, values.reason, deps)));
    }
    const claim = /^[0-9a-f-]{36}$/.test(id) ? await ctx.claims.byId(id) : null;
    if (!claim) throw userError(`${ctx.tenant.id} has no claim ${id}.`, "cli orders show <order number> names them.");
    const at = asOf(values, ctx.now());
    if (verb === "show") return at ? showAsOf(claim, at, ctx, deps) : show(claim, ctx, deps);
    const applyDecision = decisions[verb ?? ""];
    if (!applyDecision) throw wrongUsage(`"claims ${verb}" is unknown.`);
    if (!values.reason && verb !== "release") throw wrongUsage(`claims ${verb} needs a --reason.`);
    const actorId = await operatorAtWork(deps, ctx.operators);
    const reasonCode = values.reason ?? "LOOKED_AT";
    const entry = entryOfCommand(`${verb}Claim`, claim.id, claim.accountId);
    const by = { actor: "OPS", actorId, reasonCode, key: ctx.secrets.newId(), entry } as const;
    deps.print(lineOf(accepted(await applyDecision(ctx, claim.id, by))));
  },
};

const decisions: Record<
  string,
  (ctx: RequestContext, claimId: string, by: Act & { reasonCode: string }) => Promise<Outcome<Claim>>
> = {
  hold: holdForReview,
  release: releaseClaim,
  reinstate: reinstateClaim,
  end: endLiability,
};

/** The ledger's sums; fails if the claims themselves say something else. */
async function balance(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const booked = balanceOf(await ctx.ledger.totals());
  const ofClaims = await ctx.ledger.sumsOfClaims();
  for (const [name, cents] of Object.entries(booked)) {
    deps.print(`${name.padEnd(9)} ${formatCents(cents, "de").padStart(16)}`);
  }
  const names = ["accrued", "paid", "open", "ended"] as const;
  const wrong = names.filter((name) => booked[name] !== ofClaims[name]);
  if (wrong.length === 0) return;
  const says = wrong.map((name) => `${name} ${formatCents(ofClaims[name], "de")}`).join(", ");
  throw userError(`The claims say otherwise: ${says}.`, "cli payouts reconcile lists what differs.");
}

async function held(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const waiting = await ctx.claims.held(maxShown);
  for (const claim of waiting)
    deps.print(`${lineOf(await shownClaim(ctx, claim))}  ${(await whyHeld(ctx, claim)).join(", ")}`);
  deps.print(`${waiting.length}${waiting.length === maxShown ? " or more" : ""} on hold`);
}

async function unclaimed(deps: CliDeps<RequestContext>): Promise<void> {
  const waiting = await unclaimedClaims(await deps.ctx());
  for (const claim of waiting) {
    const until = claim.expiresAt ? formatDay(claim.expiresAt) : "";
    deps.print(`${lineOf(claim)}  ${claim.recommendationNumber}  falls to the referrer after ${until}`);
  }
  deps.print(`${waiting.length}${waiting.length === maxUnclaimed ? " or more" : ""} unclaimed`);
}

/** What deleted accounts are still owed, and from when on a person may end it. */
async function liabilities(deps: CliDeps<RequestContext>): Promise<void> {
  const found = await (await deps.ctx()).claims.liabilities(maxShown);
  for (const claim of found) {
    deps.print(`${lineOf(claim)}  may end after ${claim.expiresAt ? formatDay(claim.expiresAt) : "no day"}`);
  }
  deps.print(`${found.length}${found.length === maxShown ? " or more" : ""} owed to deleted accounts`);
}

/** What people were paid for orders that were lost; kept of their next transfers. */
async function recoverable(deps: CliDeps<RequestContext>): Promise<void> {
  const found = await (await deps.ctx()).ledger.recoverables(maxShown);
  for (const { owner, cents, since } of found) {
    const amount = formatCents(cents, "de").padStart(12);
    deps.print(`${owner}  ${amount}  last changed ${formatDay(since)}`);
  }
  deps.print(`${found.length}${found.length === maxShown ? " or more" : ""} to give something back`);
}

async function whyHeld(ctx: RequestContext, claim: Claim): Promise<string[]> {
  const holds = (await ctx.claims.holdsOf(claim.id)).map(({ cause, reasonCode }) => `${reasonCode} (${cause})`);
  return (await isAccountBlocked(ctx, claim)) ? ["account blocked", ...holds] : holds;
}

async function show(claim: Claim, ctx: RequestContext, deps: CliDeps<RequestContext>): Promise<void> {
  deps.print(lineOf(await shownClaim(ctx, claim)));
  for (const why of await whyHeld(ctx, claim)) deps.print(`  on hold: ${why}`);
  await printHistory(ctx, "claim", claim.id, deps);
  for (const { kind, cents, occurredAt } of await ctx.ledger.ofClaim(claim.id)) {
    deps.print(`  ${occurredAt.toISOString()}  booked ${kind} ${formatCents(cents, "de")}`);
  }
}

async function showAsOf(today: Claim, at: Date, ctx: RequestContext, deps: CliDeps<RequestContext>): Promise<void> {
  const was = claimAsOf(await pastOfClaim(ctx, today), at);
  if (!was) throw notYet(`claim ${today.id}`, at);
  deps.print(lineOf(was.claim));
  await printHistory(ctx, "claim", today.id, deps, at);
  for (const [name, cents] of Object.entries(was.balance)) {
    deps.print(`  ${name.padEnd(9)} ${formatCents(cents, "de").padStart(12)}`);
  }
}

function lineOf({ id, role, kind, cents, state, stateSince, reasonCode }: Claim): string {
  const since = `${state} since ${formatDay(stateSince)}`;
  return `${id}  ${role} ${kind}  ${formatCents(cents, "de")}  ${since}  ${reasonCode ?? ""}`.trimEnd();
}
