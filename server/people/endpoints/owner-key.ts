import { hashOwnerKey } from "#server/people/account/owner.ts";
import type { RequestContext } from "../context.ts";

/** {hex} is the browser's owner key: gives access to the recommendations made with it. */
export function withOwnerKey<Context extends RequestContext>(ctx: Context, hex: string): Context {
  return { ...ctx, viewer: { ...ctx.viewer, ownerKeyHash: hashOwnerKey(ctx, hex) } };
}
