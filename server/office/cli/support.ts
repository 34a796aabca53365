import {
  makeSupportLink,
  supportLinkMinutes,
  supportSessionMinutes,
} from "#server/people/account/login/support-login.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { type Command, parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { isId } from "#server/platform/values/id.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";

export const support: Command<RequestContext> = {
  name: "support",
  summary: "a link that opens somebody's account to look at, once; it is audited",
  usage: {
    reads: [],
    writes: ["support login <recommendation's number or account's id> --reason <ticket>"],
  },
  async run([verb, ...rest], deps) {
    const { values, positionals } = parseOptions(rest, { reason: { type: "string" } });
    const [whose, ...more] = positionals;
    if (verb !== "login" || !whose || more.length > 0) throw wrongUsage("support login needs one number or id.");
    if (!values.reason || !/^[A-Za-z0-9][A-Za-z0-9#._-]{1,39}$/.test(values.reason))
      throw wrongUsage("support login needs a --reason: a ticket's number, without blanks, that names nobody.");
    const ctx = await deps.ctx();
    const accountId = await accountOf(ctx, whose);
    const operator = await operatorAtWork(deps, ctx.operators);
    const { link } = accepted(await makeSupportLink(ctx, { accountId, operator, reason: values.reason }));
    deps.print(link);
    deps.print(
      `It works once, within ${supportLinkMinutes} minutes, and opens the account for ${supportSessionMinutes}.`,
    );
  },
};

async function accountOf(ctx: RequestContext, whose: string): Promise<string> {
  if (isId(whose)) return whose;
  const number = parseNumber(whose);
  const found = number && (await ctx.recommendations.byNumber(number));
  if (!found) throw userError(`${ctx.tenant.id} has no recommendation ${whose}.`, "Its ten signs are meant, or an id.");
  return found.accountId;
}
