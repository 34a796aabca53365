import type { Ctx } from "#server/domain/context.ts";
import { parseNumber } from "#server/domain/number.ts";
import { grantGoodwill } from "#server/domain/reward/grant-goodwill.ts";
import type { Claim } from "#server/domain/reward/model.ts";
import { accepted } from "./accepted.ts";
import { type CliDeps, wrongUsage } from "./command.ts";
import { twoOperatorsAtWork } from "./operator-key.ts";

export const goodwillOptions = {
  recommendation: { type: "string" },
  friend: { type: "string" },
  cents: { type: "string" },
} as const;

type Wish = { recommendation?: string | undefined; friend?: string | undefined; cents?: string | undefined };

/** Nobody types a reward that is larger than any bonus by mistake. */
const mostCents = 50_000;

/** A reward that no order earned, granted by two people. */
export async function goodwill(ctx: Ctx, name: string, wish: Wish, reason: string, deps: CliDeps): Promise<Claim> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/.test(name))
    throw wrongUsage("A case has letters, digits, dots and hyphens.");
  const recommendationNumber = parseNumber(wish.recommendation ?? "");
  if (!recommendationNumber) throw wrongUsage("claims goodwill needs --recommendation <number>.");
  const cents = /^[1-9]\d{0,6}$/.test(wish.cents ?? "") ? Number(wish.cents) : 0;
  if (cents === 0 || cents > mostCents) throw wrongUsage(`claims goodwill needs --cents, at most ${mostCents}.`);
  const operators = await twoOperatorsAtWork(deps, ctx.operators);
  const wanted = { name, recommendationNumber, recipientNumber: wish.friend ?? null, cents };
  return accepted(await grantGoodwill(ctx, wanted, { operators, key: ctx.secrets.newId(), reasonCode: reason }));
}
