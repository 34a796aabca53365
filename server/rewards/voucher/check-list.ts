import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { codesAtOnce } from "./import-codes.ts";
import type { UnfitValue, VoucherCode, VoucherList } from "./model.ts";
import { unfitValues } from "./worth.ts";

/** A list as somebody handed it in. */
export type GivenList = { rewardId: string; text: string };

/** Only counts, values and line numbers, so that no code can be shown or logged. */
export type CheckedVouchers = Pick<VoucherList, "problems" | "doubles"> & {
  fresh: number;
  known: number;
  unfit: UnfitValue[];
};

/** Starts the check of a list that can be read, and returns its task; the same form again returns the same one. */
export async function startVoucherCheck(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text, attempt }: GivenList & { attempt: string },
): Promise<Outcome<string>> {
  const read = await readList(ctx, user, { rewardId, text });
  if (!read.ok) return read;
  return done(await startTask(ctx, { kind: "checkVouchers", startedBy: user.id, input: { rewardId, text }, attempt }));
}

/** What importing a list would do; writes nothing. */
export async function checkVouchers(
  ctx: RequestContext,
  user: SsoUser,
  given: GivenList,
  tell: TellProgress,
): Promise<Outcome<CheckedVouchers>> {
  const read = await readList(ctx, user, given);
  if (!read.ok) return read;
  const { codes, problems, doubles } = read.value;
  const known = await knownCodes(ctx, codes, tell);
  const unfit = await unfitValues(ctx, { rewardId: given.rewardId, codes });
  return done({ fresh: codes.length - known, known, problems, doubles, unfit });
}

/** How many of these the pool has, or gave out. */
export async function knownCodes(
  ctx: Pick<ReadContext, "vouchers">,
  codes: readonly VoucherCode[],
  tell: TellProgress,
): Promise<number> {
  let known = 0;
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    await tell(from, codes.length);
    known += await ctx.vouchers.known(codes.slice(from, from + codesAtOnce).map(({ code }) => code));
  }
  await tell(codes.length, codes.length);
  return known;
}

/** Refused: without the right, for no voucher (notFound), or if it is no such list. */
export async function readList(
  ctx: RequestContext,
  user: SsoUser,
  { rewardId, text }: GivenList,
): Promise<Outcome<VoucherList>> {
  if (!hasRight(user, "vouchers")) return refuse("notAuthorized");
  const reward = await ctx.rewards.byId(rewardId);
  if (reward?.kind !== "voucher") return refuse("notFound");
  const list = ctx.readVoucherList(text);
  return list ? done(list) : refuse("voucherListUnreadable");
}
