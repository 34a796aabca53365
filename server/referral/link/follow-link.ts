import { parseNumber } from "#server/platform/values/number.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Link } from "#server/referral/recommendation/repository.ts";
import type { RequestContext } from "../context.ts";
import type { Arrival } from "../recipient/model.ts";
import { type Admission, admit } from "./admission.ts";
import { recordVisit } from "./record-visit.ts";

/** "tooMany": more links were followed from this network address than are accepted; nothing was stored. */
export type Followed = { to: Admission | "tooMany"; number: string };

type Way = {
  number: string;
  channel: string | null;
  arrival?: Arrival | null | undefined;
  attempt?: string | undefined;
};

/**
 * Somebody follows a personal link. A person's click while the link is valid is counted, creates or recognises the
 * recipient in this browser and starts their `orderDays` to order. Declared bots, link previews and the referrer
 * themselves are redirected without storing a click. A click beyond the usual rate of one network address is stored and
 * marked as suspicious.
 */
export async function followLink(ctx: RequestContext, input: Way): Promise<Followed> {
  const number = parseNumber(input.number);
  const isProgram = ctx.viewer.isBot();
  const rate = isProgram ? "normal" : ctx.viewer.countClick();
  if (rate === "excessive") return { to: "tooMany", number: input.number };
  const suspicious = rate === "suspicious";
  const link = number && (isProgram ? await ctx.clicks.linkOf(number) : await visit(ctx, number, input, suspicious));
  if (!link) return { to: "unknown", number: input.number };
  const to = admit(link, ctx.now());
  if (to !== "expired") return { to, number: link.number };
  const recipient = await recipientInBrowser(ctx, link.number);
  return { to: admit(link, ctx.now(), recipient?.orderBy ?? null), number: link.number };
}

/**
 * For a page behind a link that was opened without following it: makes its visitor a recipient, or starts new
 * `orderDays` if their own are over, as a click does. Anybody else stays as they are. `recipient`: the one in this
 * browser; null: none.
 */
export async function followIfNeeded(
  ctx: RequestContext,
  { number, recipient }: { number: string; recipient: { orderBy: Date } | null },
): Promise<void> {
  if (!recipient || recipient.orderBy < ctx.now()) await followLink(ctx, { number, channel: null });
}

async function visit(
  ctx: RequestContext,
  number: string,
  { channel, arrival, attempt }: Way,
  suspicious: boolean,
): Promise<Link | null> {
  const { member, ownerKeyHash } = ctx.viewer;
  const mine = { ownerKeyHash, accountId: member?.id ?? null };
  const except = ctx.tenant.recommendation.allowSelf ? {} : { except: mine };
  const visited = await recordVisit(ctx, number, { channel, arrival, attempt, suspicious, ...except });
  return visited?.link ?? null;
}
