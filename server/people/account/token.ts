import type { RequestContext } from "../context.ts";
import type { TokenPurpose, TokenRow } from "./repository.ts";

/** Makes the token of a link in a mail. The token is sent once; its row stores only the keyed hash. */
export function newLinkToken(
  ctx: Pick<RequestContext, "secrets" | "now">,
  purpose: TokenPurpose,
  subject: string,
  expiresAt: Date,
): { token: string; row: TokenRow } {
  const token = ctx.secrets.newToken();
  return {
    token,
    row: { tokenHash: hashLinkToken(ctx, purpose, token), purpose, subject, createdAt: ctx.now(), expiresAt },
  };
}

/** The hash by which a link's token is stored. Malformed tokens hash to a value that matches no row. */
export function hashLinkToken(ctx: Pick<RequestContext, "secrets">, purpose: TokenPurpose, token: string): string {
  return ctx.secrets.hash(purpose, token);
}
