import type { RequestContext } from "../context.ts";
import type { TokenPurpose, TokenRow } from "./repository.ts";

/** A new secret for a link in a mail: the token goes out once, its row keeps only the keyed hash. */
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

/** What a link's token is known by. Anything that cannot be a token hashes to something that nobody was given. */
export function hashLinkToken(ctx: Pick<RequestContext, "secrets">, purpose: TokenPurpose, token: string): string {
  return ctx.secrets.hash(purpose, token);
}
