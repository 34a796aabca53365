import type { ReadContext } from "../context.ts";
import { mailboxKey, matchHashesOf } from "../values/email.ts";
import type { Matter } from "./model.ts";

/** A matter that is nobody's: no account, recommendation, order, reward or case is decided about. */
export const nobodysMatter: Matter = {};

type People = Pick<ReadContext, "operators" | "secrets">;

/**
 * Whether one of the actors, keys or logins, decides about their own matter: their mailbox is that of its referrer, its
 * recipient, its buyer, of who wrote its case, or the one that an address is to be corrected to.
 */
export async function isOwnMatter(ctx: People, actors: readonly string[], matter: Matter): Promise<boolean> {
  return isNobodys(matter) ? false : isMatterOf(ctx, await ctx.operators.personsOf(actors), matter);
}

/** isOwnMatter for each of several, in their order. */
export async function areOwnMatters(
  ctx: People,
  actors: readonly string[],
  matters: readonly Matter[],
): Promise<boolean[]> {
  const mailboxes = matters.length > 0 ? await ctx.operators.personsOf(actors) : [];
  return Promise.all(matters.map(async (matter) => !isNobodys(matter) && isMatterOf(ctx, mailboxes, matter)));
}

const isNobodys = (matter: Matter): boolean => Object.values(matter).every((key) => key === null);

async function isMatterOf(ctx: People, mailboxes: readonly string[], matter: Matter): Promise<boolean> {
  const isTheirs = (address: string) => mailboxes.includes(mailboxKey(address));
  if (matter.address && isTheirs(matter.address)) return true;
  const hashes = mailboxes.flatMap((mailbox) => matchHashesOf(ctx.secrets, mailbox));
  const { addresses, isRecipient } = await ctx.operators.partiesOf(matter, hashes);
  return isRecipient || addresses.some(isTheirs);
}
