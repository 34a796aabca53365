import type { Secrets } from "#server/platform/context.ts";
import { idPattern } from "#server/platform/values/id.ts";
import type { RequestContext } from "../context.ts";
import type { TokenPurpose, TokenRow } from "./repository.ts";

/** A token that does not expire (lastingToken). */
const lastingForm = new RegExp(`^(?<id>${idPattern})\\.(?<index>[\\w.-]{20,200})$`);

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

type Purpose = "unsubscribe" | "stopNews" | "stopNotices";

/** The token of a link that does not expire, such as one that unsubscribes: derived from a row's id, and not stored. */
export function lastingToken({ secrets }: { secrets: Secrets }, purpose: Purpose, id: string): string {
  return `${id}.${secrets.index(purpose, id)}`;
}

/** The id that the token was made from; null: it is no token of this purpose. */
export function idOfToken({ secrets }: { secrets: Secrets }, purpose: Purpose, token: string): string | null {
  const { id, index } = lastingForm.exec(token)?.groups ?? {};
  return id && index && secrets.isIndexOf(index, purpose, id) ? id : null;
}
