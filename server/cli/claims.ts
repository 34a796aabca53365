import { formatDay } from "#server/domain/calendar.ts";
import type { Ctx } from "#server/domain/context.ts";
import { formatCents } from "#server/domain/money.ts";
import type { Outcome } from "#server/domain/outcome.ts";
import { balanceOf } from "#server/domain/reward/balance.ts";
import type { Claim } from "#server/domain/reward/model.ts";
import { putOnHold } from "#server/domain/reward/put-on-hold.ts";
import { reinstateClaim } from "#server/domain/reward/reinstate.ts";
import { releaseClaim } from "#server/domain/reward/release.ts";
import { problem } from "#server/postgres/problem.ts";
import { accepted } from "./accepted.ts";
import { type CliDeps, type Command, parseOptions, wrongUsage } from "./command.ts";
import { goodwill, goodwillOptions } from "./goodwill.ts";
import { printHistory } from "./history.ts";
import { operatorAtWork } from "./operator-key.ts";

const mostShown = 200;

export const claims: Command = {
  name: "claims",
  summary: "what people are owed: the books, what waits for a look, and what a look decides",
  usage: [
    "claims balance",
    "claims held",
    "claims show <id>",
    "claims hold <id> --reason <RISK_…>",
    "claims release <id>",
    "claims reinstate <id> --reason <why>",
    "claims goodwill <case> --recommendation <number> [--friend <number>] --cents <amount> --reason <why>",
  ],
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { reason: { type: "string" }, ...goodwillOptions });
    const [id, ...more] = positionals;
    if (more.length > 0) throw wrongUsage(`One at a time: ${more.join(" ")} is too much.`);
    if (verb === "balance" && !id) return balance(deps);
    if (verb === "held" && !id) return held(deps);
    if (!id) throw wrongUsage(verb ? `claims ${verb} needs a claim's id.` : "claims what?");
    const ctx = await deps.ctx();
    if (verb === "goodwill") {
      if (!values.reason) throw wrongUsage("claims goodwill needs a --reason.");
      return deps.print(lineOf(await goodwill(ctx, id, values, values.reason, deps)));
    }
    const claim = /^[0-9a-f-]{36}$/.test(id) ? await ctx.claims.byId(id) : null;
    if (!claim) throw problem(`${ctx.tenant.id} has no claim ${id}.`, "cli orders show <order number> names them.");
    if (verb === "show") return show(claim, ctx, deps);
    const decide = decisions[verb ?? ""];
    if (!decide) throw wrongUsage(`"claims ${verb}" is unknown.`);
    if (!values.reason && verb !== "release") throw wrongUsage(`claims ${verb} needs a --reason.`);
    const actorId = await operatorAtWork(deps, ctx.operators);
    const reasonCode = values.reason ?? "LOOKED_AT";
    deps.print(
      lineOf(accepted(await decide(ctx, claim.id, { actor: "OPS", actorId, reasonCode, key: ctx.secrets.newId() }))),
    );
  },
};

type Hand = { actor: "OPS"; actorId: string; reasonCode: string; key: string };

const decisions: Record<string, (ctx: Ctx, claimId: string, by: Hand) => Promise<Outcome<Claim>>> = {
  hold: putOnHold,
  release: releaseClaim,
  reinstate: reinstateClaim,
};

async function balance(deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  for (const [name, cents] of Object.entries(balanceOf(await ctx.ledger.totals()))) {
    deps.print(`${name.padEnd(9)} ${formatCents(cents, "de").padStart(16)}`);
  }
}

async function held(deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const waiting = await ctx.claims.held(mostShown);
  for (const claim of waiting) deps.print(lineOf(claim));
  deps.print(`${waiting.length}${waiting.length === mostShown ? " or more" : ""} on hold`);
}

async function show(claim: Claim, ctx: Ctx, deps: CliDeps): Promise<void> {
  deps.print(lineOf(claim));
  await printHistory(ctx, "claim", claim.id, deps);
  for (const { kind, cents, occurredAt } of await ctx.ledger.ofClaim(claim.id)) {
    deps.print(`  ${occurredAt.toISOString()}  booked ${kind} ${formatCents(cents, "de")}`);
  }
}

function lineOf({ id, role, kind, cents, state, stateSince, reasonCode }: Claim): string {
  const since = `${state} since ${formatDay(stateSince)}`;
  return `${id}  ${role} ${kind}  ${formatCents(cents, "de")}  ${since}  ${reasonCode ?? ""}`.trimEnd();
}
