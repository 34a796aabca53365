import { contextWith, type RequestContext } from "#server/domain/context.ts";
import { hashOwnerKey } from "#server/domain/recommendation/owner.ts";

/** {hex} is the browser's owner key: gives access to the recommendations made with it. */
export function withOwnerKey(ctx: RequestContext, hex: string): RequestContext {
  return contextWith(ctx, { viewer: { ...ctx.viewer, ownerKeyHash: hashOwnerKey(ctx, hex) } });
}
