import type { Ctx } from "#server/domain/context.ts";
import { hashOwnerKey } from "#server/domain/recommendation/owner.ts";

/** {hex} opens what the browser's owner key opens: the recommendations that were made with it. */
export function withOwnerKey(ctx: Ctx, hex: string): Ctx {
  return { ...ctx, viewer: { ...ctx.viewer, ownerKeyHash: hashOwnerKey(ctx, hex) } };
}
