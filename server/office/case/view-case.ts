import type { SsoUser } from "#server/people/sso/model.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { actorNames } from "../rules/names.ts";
import { recordView } from "../trail/record-view.ts";
import { answerCase, closeCase } from "./answer-case.ts";
import { type CaseMessage, formatCaseNumber, parseCaseNumber, type SupportCase } from "./model.ts";

/**
 * A case with its messages, oldest first, each with the names of who answered. `isOwn`: the user has a part in it, and
 * does not answer it. null: there is none with this number. Each view is audited.
 */
export async function viewCase(
  ctx: RequestContext,
  user: SsoUser,
  number: string,
): Promise<{ one: SupportCase; messages: (CaseMessage & { by: string[] })[]; isOwn: boolean } | null> {
  const typed = parseCaseNumber(number);
  const one = typed && (await ctx.cases.byNumber(typed));
  if (!one) return null;
  await recordView(ctx, user, `case:${formatCaseNumber(typed)}`);
  const isOwn = await isOwnMatter(ctx, [user.id], { case: typed });
  const messages = await ctx.cases.messagesOf(one.id);
  const by = await actorNames(
    ctx,
    messages.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return { one, messages: messages.map((message) => ({ ...message, by: by(message.answeredBy) })), isOwn };
}

/** Answers a case, or closes it with a final text; the text is mailed to the person. */
export async function decideCase(
  ctx: RequestContext,
  user: SsoUser,
  { number, text, end }: { number: string; text: string; end: "answer" | "resolve" | "reject" },
): Promise<Outcome<SupportCase>> {
  const typed = parseCaseNumber(number);
  const found = typed && (await ctx.cases.byNumber(typed));
  if (!found) return refuse("caseUnknown");
  const entry = {
    kind: "supportActed",
    about: `${end}Case:${formatCaseNumber(typed)}`,
    accountId: found.accountId,
  } as const;
  const by = { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), entry } as const;
  return end === "answer" ? answerCase(ctx, number, text, by) : closeCase(ctx, number, { end, text }, by);
}
