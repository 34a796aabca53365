import { type AuditedAction, entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked, showList } from "#server/platform/cli/answer.ts";
import { asOf, asOfOption, notYet } from "#server/platform/cli/as-of.ts";
import {
  type CliDeps,
  type Command,
  historyLines,
  historyOf,
  parseOptions,
  wrongUsage,
} from "#server/platform/cli/command.ts";
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
import { type Balance, balanceOf } from "#server/rewards/ledger/model.ts";
import type { RequestContext } from "../context.ts";
import { goodwill, goodwillOptions, waive } from "./goodwill.ts";

const maxShown = 200;

export const claims: Command<RequestContext> = {
  name: "claims",
  summary: "what people are owed: the books, what waits for a look, and what a look decides",
  usage: {
    reads: [
      "claims balance",
      "claims held",
      "claims unclaimed",
      "claims recoverable",
      "claims liabilities",
      "claims show <id> [--as-of <moment>]",
    ],
    writes: [
      "claims hold <id> --reason <RISK_…>",
      "claims release <id>",
      "claims reinstate <id> --reason <why>",
      "claims end <id> --reason <why>",
      "claims waive <case> --owner <account or recipient> --cents <amount> --reason <why>",
      "claims goodwill <case> --recommendation <number> [--recipient <number>] --cents <amount> --reason <why>",
    ],
  },
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
      return deps.show({ leftCents: left }, [`still to be given back: ${formatCents(left, "de")}`]);
    }
    if (verb === "goodwill") {
      if (!values.reason) throw wrongUsage("claims goodwill needs a --reason.");
      return showChanged(await goodwill(ctx, id, values, values.reason, deps), deps);
    }
    const claim = /^[0-9a-f-]{36}$/.test(id) ? await ctx.claims.byId(id) : null;
    if (!claim)
      throw userError(`${ctx.tenant.id} has no claim ${id}.`, "cli orders show <order number> names them.", "notFound");
    const at = asOf(values, ctx.now());
    if (verb === "show") return at ? showAsOf(claim, at, ctx, deps) : show(claim, ctx, deps);
    const decision = decisionVerbs.find((one) => one === verb);
    if (!decision) throw wrongUsage(`"claims ${verb}" is unknown.`);
    if (!values.reason && verb !== "release") throw wrongUsage(`claims ${verb} needs a --reason.`);
    const actorId = await operatorAtWork(deps, ctx.operators);
    const reasonCode = values.reason ?? "LOOKED_AT";
    const act = decision === "end" ? "endLiability" : (`${decision}Claim` as const);
    const entry = entryOfCommand(act, claim.id, claim.accountId);
    const by = { actor: "OPS", actorId, reasonCode, key: ctx.secrets.newId(), entry } as const;
    showChanged(accepted(await decisions[decision](ctx, claim.id, by)), deps);
  },
};

const decisionVerbs = ["hold", "release", "reinstate", "end"] as const;
const decisions: Record<
  (typeof decisionVerbs)[number],
  (ctx: RequestContext, claimId: string, by: AuditedAction & { reasonCode: string }) => Promise<Outcome<Claim>>
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
  deps.show(centsNamed(booked), balanceLines(booked, 16));
  const names = ["accrued", "paid", "open", "ended"] as const;
  const wrong = names.filter((name) => booked[name] !== ofClaims[name]);
  if (wrong.length === 0) return;
  const says = wrong.map((name) => `${name} ${formatCents(ofClaims[name], "de")}`).join(", ");
  throw userError(`The claims say otherwise: ${says}.`, "cli payouts reconcile lists what differs.", "moneyDiffers");
}

async function held(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const waiting = await ctx.claims.held(maxShown);
  const rows = await Promise.all(
    waiting.map(async (claim) => ({ ...factsOf(await shownClaim(ctx, claim)), holds: await whyHeld(ctx, claim) })),
  );
  const line = (row: (typeof rows)[number]) => `${lineOf(row)}  ${row.holds.join(", ")}`;
  showList(deps, "claims", rows, line, { limit: maxShown, says: "on hold" });
}

async function unclaimed(deps: CliDeps<RequestContext>): Promise<void> {
  const waiting = await unclaimedClaims(await deps.ctx());
  const rows = waiting.map((claim) => {
    return { ...factsOf(claim), ...picked(claim, "recommendationNumber", "expiresAt") };
  });
  const line = (row: (typeof rows)[number]) => {
    const until = row.expiresAt ? formatDay(row.expiresAt) : "";
    return `${lineOf(row)}  ${row.recommendationNumber}  falls to the referrer after ${until}`;
  };
  showList(deps, "claims", rows, line, { limit: maxUnclaimed, says: "unclaimed" });
}

/** What people who are gone are still owed, and from when on a person may end it. */
async function liabilities(deps: CliDeps<RequestContext>): Promise<void> {
  const found = await (await deps.ctx()).claims.liabilities(maxShown);
  const rows = found.map((claim) => ({ ...factsOf(claim), expiresAt: claim.expiresAt }));
  const line = (row: (typeof rows)[number]) =>
    `${lineOf(row)}  may end after ${row.expiresAt ? formatDay(row.expiresAt) : "no day"}`;
  showList(deps, "claims", rows, line, { limit: maxShown, says: "owed to people who are gone" });
}

/** What people were paid for orders that were lost; kept of their next transfers. */
async function recoverable(deps: CliDeps<RequestContext>): Promise<void> {
  const found = await (await deps.ctx()).ledger.recoverables(maxShown);
  const rows = found.map((one) => picked(one, "owner", "cents", "since"));
  const line = ({ owner, cents, since }: (typeof rows)[number]) =>
    `${owner}  ${formatCents(cents, "de").padStart(12)}  last changed ${formatDay(since)}`;
  showList(deps, "owners", rows, line, { limit: maxShown, says: "to give something back" });
}

async function whyHeld(ctx: RequestContext, claim: Claim): Promise<string[]> {
  const holds = (await ctx.claims.holdsOf(claim.id)).map(({ cause, reasonCode }) => `${reasonCode} (${cause})`);
  return (await isAccountBlocked(ctx, claim)) ? ["account blocked", ...holds] : holds;
}

async function show(claim: Claim, ctx: RequestContext, deps: CliDeps<RequestContext>): Promise<void> {
  const facts = factsOf(await shownClaim(ctx, claim));
  const holds = await whyHeld(ctx, claim);
  const history = await historyOf(ctx, "claim", claim.id);
  const postings = await ctx.ledger.ofClaim(claim.id);
  const booked = postings.map(({ kind, cents, occurredAt }) => ({ at: occurredAt, kind, cents }));
  deps.show({ ...facts, holds, history, booked }, [
    lineOf(facts),
    ...holds.map((why) => `  on hold: ${why}`),
    ...historyLines(history),
    ...booked.map(({ at, kind, cents }) => `  ${at.toISOString()}  booked ${kind} ${formatCents(cents, "de")}`),
  ]);
}

async function showAsOf(today: Claim, at: Date, ctx: RequestContext, deps: CliDeps<RequestContext>): Promise<void> {
  const was = claimAsOf(await pastOfClaim(ctx, today), at);
  if (!was) throw notYet(`claim ${today.id}`, at);
  const history = await historyOf(ctx, "claim", today.id, at);
  deps.show({ asOf: at, ...factsOf(was.claim), history, balance: centsNamed(was.balance) }, [
    lineOf(was.claim),
    ...historyLines(history),
    ...balanceLines(was.balance, 12).map((line) => `  ${line}`),
  ]);
}

const showChanged = (claim: Claim, deps: CliDeps<RequestContext>) => deps.show(factsOf(claim), [lineOf(claim)]);

const centsNamed = (balance: Balance) =>
  Object.fromEntries(Object.entries(balance).map(([name, cents]) => [`${name}Cents`, cents]));

const balanceLines = (balance: Balance, width: number) =>
  Object.entries(balance).map(([name, cents]) => `${name.padEnd(9)} ${formatCents(cents, "de").padStart(width)}`);

function factsOf(claim: Claim) {
  return picked(claim, "id", "role", "kind", "cents", "state", "stateSince", "reasonCode");
}

function lineOf({ id, role, kind, cents, state, stateSince, reasonCode }: ReturnType<typeof factsOf>): string {
  const since = `${state} since ${formatDay(stateSince)}`;
  return `${id}  ${role} ${kind}  ${formatCents(cents, "de")}  ${since}  ${reasonCode ?? ""}`.trimEnd();
}
