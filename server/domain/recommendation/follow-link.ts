import type { Ctx } from "../context.ts";
import { parseNumber } from "../number.ts";
import { recipientHere } from "../recipient/cookie.ts";
import { type Admission, admit } from "./admission.ts";
import type { Link } from "./ports.ts";
import { recordVisit } from "./record-visit.ts";

export type Followed = { to: Admission; number: string };

type Way = { number: string; channel: string | null; attempt?: string | undefined };

/**
 * Somebody follows a personal link. A person's click inside the link's life is counted, makes or recognises the friend in
 * this browser and starts their 30 days to order; programs, previews and the referrer's own look are led on without a trace.
 */
export async function followLink(ctx: Ctx, input: Way): Promise<Followed> {
  const number = parseNumber(input.number);
  const isProgram = ctx.viewer.isBot() || ctx.viewer.followsTooMany();
  const link = number && (isProgram ? await ctx.recommendations.linkOf(number) : await visit(ctx, number, input));
  if (!link) return { to: "unknown", number: input.number };
  const to = admit(link, ctx.now());
  if (to !== "expired") return { to, number: link.number };
  const known = await recipientHere(ctx, link.number);
  return { to: admit(link, ctx.now(), known?.orderBy ?? null), number: link.number };
}

async function visit(ctx: Ctx, number: string, { channel, attempt }: Way): Promise<Link | null> {
  const { member, ownerKeyHash } = ctx.viewer;
  const mine = { ownerKeyHash, accountId: member?.id ?? null };
  const except = ctx.tenant.recommendation.allowSelf ? {} : { except: mine };
  const visited = await recordVisit(ctx, number, { channel, attempt, ...except });
  return visited?.link ?? null;
}
