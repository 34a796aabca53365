import { entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { type CliDeps, wrongUsage } from "#server/platform/cli/command.ts";
import { twoOperatorsAtWork } from "#server/platform/cli/operator-key.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { caseNamePattern, grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import type { RequestContext } from "../context.ts";

export const goodwillOptions = {
  recommendation: { type: "string" },
  recipient: { type: "string" },
  cents: { type: "string" },
  owner: { type: "string" },
} as const;

type GoodwillOptions = {
  recommendation?: string | undefined;
  recipient?: string | undefined;
  cents?: string | undefined;
  owner?: string | undefined;
};

/** Larger than any bonus: more is probably a typing error. */
const maxCents = 50_000;

/** A reward without an order, granted by two people. */
export async function goodwill(
  ctx: RequestContext,
  name: string,
  options: GoodwillOptions,
  reason: string,
  deps: CliDeps<RequestContext>,
): Promise<Claim> {
  checkName(name);
  const recommendationNumber = parseNumber(options.recommendation ?? "");
  if (!recommendationNumber) throw wrongUsage("claims goodwill needs --recommendation <number>.");
  const cents = centsOf(options.cents);
  const operators = await twoOperatorsAtWork(deps, ctx.operators);
  const wanted = { name, recommendationNumber, recipientNumber: options.recipient ?? null, cents };
  const entry = entryOfCommand("goodwill", recommendationNumber);
  return accepted(await grantGoodwill(ctx, wanted, { operators, key: ctx.secrets.newId(), reasonCode: reason, entry }));
}

/** Two people decide that a person need not give money back. */
export async function waive(
  ctx: RequestContext,
  name: string,
  { owner, cents }: GoodwillOptions,
  reason: string,
  deps: CliDeps<RequestContext>,
): Promise<Cents> {
  checkName(name);
  if (!owner) throw wrongUsage("claims waive needs --owner; claims recoverable lists them.");
  const waiver = { name, owner, cents: centsOf(cents) };
  const operators = await twoOperatorsAtWork(deps, ctx.operators);
  const entry = entryOfCommand("waive", name);
  return accepted(
    await waiveRecoverable(ctx, waiver, { operators, key: ctx.secrets.newId(), reasonCode: reason, entry }),
  );
}

function checkName(name: string): void {
  if (!caseNamePattern.test(name)) throw wrongUsage("A case has letters, digits, spaces, dots and hyphens.");
}

function centsOf(text: string | undefined): Cents {
  const cents = /^[1-9]\d{0,6}$/.test(text ?? "") ? Number(text) : 0;
  if (cents === 0 || cents > maxCents) throw wrongUsage(`--cents is needed, at most ${maxCents}.`);
  return cents;
}
