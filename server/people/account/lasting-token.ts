import type { Secrets } from "#server/platform/context.ts";
import { idPattern } from "#server/platform/values/id.ts";

/**
 * Tokens of links that do not expire, such as those that unsubscribe: derived from a row's id by a keyed index and not
 * stored.
 */
const form = new RegExp(`^(?<id>${idPattern})\\.(?<index>[\\w.-]{20,200})$`);

type Purpose = "unsubscribe" | "stopNews" | "stopNotices";

export function lastingToken({ secrets }: { secrets: Secrets }, purpose: Purpose, id: string): string {
  return `${id}.${secrets.index(purpose, id)}`;
}

/** The id that the token was made from; null: it is no token of this purpose. */
export function idOfToken({ secrets }: { secrets: Secrets }, purpose: Purpose, token: string): string | null {
  const { id, index } = form.exec(token)?.groups ?? {};
  return id && index && secrets.isIndexOf(index, purpose, id) ? id : null;
}
