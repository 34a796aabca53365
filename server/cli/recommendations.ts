import type { RequestContext } from "#server/context.ts";
import { orderAsOf, pastOfOrder } from "#server/orders/as-of.ts";
import type { Order } from "#server/orders/model.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked } from "#server/platform/cli/answer.ts";
import { asOf, asOfOption, notYet } from "#server/platform/cli/as-of.ts";
import { historyLines, historyOf, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork, twoOperatorsAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recommendationAsOf } from "#server/referral/recommendation/as-of.ts";
import { block, unblock } from "#server/referral/recommendation/block.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { CliDeps, Command } from "./command.ts";

export const recommendations: Command = {
  name: "recommendations",
  summary: "one recommendation and its history; blocks it, or the account of whoever made it, and lifts the block",
  usage: {
    reads: ["recommendations show <number> [--as-of <moment>]"],
    writes: [
      "recommendations block <number> --reason <RISK_…|RULE_STAFF> [--account]",
      "recommendations unblock <number> [--account]",
    ],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, {
      reason: { type: "string" },
      account: { type: "boolean", default: false },
      ...asOfOption,
    });
    const [typed, ...more] = positionals;
    if (!typed || more.length > 0) throw wrongUsage("recommendations needs one number.");
    const ctx = await deps.ctx();
    const found = await byNumber(ctx, typed);
    if (verb === "block") await stop(ctx, found, values, deps);
    else if (verb === "unblock") await goOn(ctx, found, values.account, deps);
    else if (verb !== "show") throw wrongUsage(`"recommendations ${verb}" is unknown.`);
    const at = asOf(values, ctx.now());
    if (at) return showAsOf(ctx, found, at, deps);
    await show(ctx, await byNumber(ctx, typed), deps);
  },
};

async function stop(
  ctx: RequestContext,
  { number, accountId }: Recommendation,
  { reason, account }: { reason?: string | undefined; account: boolean },
  deps: CliDeps,
): Promise<void> {
  if (!reason || !/^(RISK_[A-Z_]{1,60}|RULE_STAFF)$/.test(reason))
    throw wrongUsage("block needs a --reason: RISK_…, or RULE_STAFF.");
  const actorId = await operatorAtWork(deps, ctx.operators);
  const entry = entryOfCommand(account ? "blockAccount" : "block", number, accountId);
  const by = { actor: "OPS", actorId, reasonCode: reason, key: ctx.secrets.newId(), entry } as const;
  accepted(account ? await blockAccount(ctx, accountId, by) : await block(ctx, number, by));
}

async function goOn(
  ctx: RequestContext,
  { number, accountId }: Recommendation,
  account: boolean,
  deps: CliDeps,
): Promise<void> {
  const entry = entryOfCommand(account ? "unblockAccount" : "unblock", number, accountId);
  const by = { operators: await twoOperatorsAtWork(deps, ctx.operators), key: ctx.secrets.newId(), entry };
  accepted(account ? await unblockAccount(ctx, accountId, by) : await unblock(ctx, number, by));
}

/** Shows no names: the referrer appears as an account id. */
async function show(ctx: RequestContext, today: Recommendation, deps: CliDeps): Promise<void> {
  const { number, accountId } = today;
  const clicks = await ctx.recommendations.clicksOf(number);
  const account = { id: accountId, state: (await ctx.accounts.byId(accountId))?.state ?? "deleted" };
  const orders = (await ctx.orders.ofRecommendation(number)).map(orderFacts);
  const history = await historyOf(ctx, "recommendation", number);
  const suspicious = clicks.suspicious > 0 ? ` (${clicks.suspicious} suspicious)` : "";
  deps.show({ ...factsOf(today), clicks, account, orders, history }, [
    `${lineOf(today)}  ${clicks.all} clicks${suspicious}`,
    `  account ${accountId}  ${account.state}`,
    ...orders.map(orderLine),
    ...historyLines(history),
  ]);
}

async function showAsOf(ctx: RequestContext, today: Recommendation, at: Date, deps: CliDeps): Promise<void> {
  const was = await recommendationAsOf(ctx, today, at);
  if (!was) throw notYet(`recommendation ${today.number}`, at);
  const { number, accountId } = was;
  const orders = [];
  for (const order of await ctx.orders.ofRecommendation(number)) {
    const then = orderAsOf(ctx, await pastOfOrder(ctx, order), at);
    if (then?.recommendationNumber === number) orders.push(orderFacts(then));
  }
  const history = await historyOf(ctx, "recommendation", number, at);
  deps.show({ asOf: at, ...factsOf(was), account: { id: accountId }, orders, history }, [
    lineOf(was),
    `  account ${accountId}`,
    ...orders.map(orderLine),
    ...historyLines(history),
  ]);
}

const factsOf = (one: Recommendation) => picked(one, "number", "state", "stateSince", "linkValidUntil");
const orderFacts = (order: Order) => picked(order, "externalId", "state", "reasonCode");

function lineOf({ number, state, stateSince, linkValidUntil }: ReturnType<typeof factsOf>): string {
  return `${number}  ${state} since ${formatDay(stateSince)}  link until ${formatDay(linkValidUntil)}`;
}

function orderLine({ externalId, state, reasonCode }: ReturnType<typeof orderFacts>): string {
  return `  order ${externalId}  ${state}  ${reasonCode ?? ""}`.trimEnd();
}

async function byNumber(ctx: RequestContext, typed: string): Promise<Recommendation> {
  const number = parseNumber(typed);
  const found = number && (await ctx.recommendations.byNumber(number));
  if (!found)
    throw userError(`${ctx.tenant.id} has no recommendation ${typed}.`, "Its ten signs are meant.", "notFound");
  return found;
}
