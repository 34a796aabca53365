import type { Secrets } from "#server/platform/context.ts";

/**
 * Tokens of links that do not expire, such as those that unsubscribe: derived from a row's id by a keyed index and not
 * stored.
 */
const form = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<index>[\w.-]{20,200})$/;

type Purpose = "unsubscribe" | "stopNews";

export function lastingToken({ secrets }: { secrets: Secrets }, purpose: Purpose, id: string): string {
  return `${id}.${secrets.index(purpose, id)}`;
}

/** The id that the token was made from; null: it is no token of this purpose. */
export function idOfToken({ secrets }: { secrets: Secrets }, purpose: Purpose, token: string): string | null {
  const { id, index } = form.exec(token)?.groups ?? {};
  return id && index && secrets.isIndexOf(index, purpose, id) ? id : null;
}
