/**
 * Replies that a retry cannot change: the recipient's address does not exist (X.1.x of RFC 3463, except those about our
 * sender), or its mailbox is disabled. Policy, block lists, quotas, sizes, protocol and routing (X.2.2, X.3.x to X.7.x)
 * can be corrected, and so may be the cause of replies without an enhanced code, which use 550 for everything.
 */
const finalStatus: Readonly<Record<string, string>> = {
  "5.1.0": "something is wrong with the address",
  "5.1.1": "no such mailbox",
  "5.1.2": "no such domain",
  "5.1.3": "not an address",
  "5.1.4": "the address names more than one mailbox",
  "5.1.6": "the mailbox moved and left no address",
  "5.1.10": "the domain takes no mail (null MX, RFC 7505)",
  "5.2.1": "the mailbox is switched off",
};

/** Reply codes that are final without an enhanced code. */
const finalReply: Readonly<Record<number, string>> = {
  556: "the domain takes no mail (RFC 7504)",
};

/** The enhanced status code of a reply, for example "5.1.1"; null if the server sent none. */
export function enhancedStatus(response: string): string | null {
  return /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response)?.[1] ?? null;
}

/** Whether an enhanced status code alone says so, as in the report of a mail that came back. */
export const isFinalStatus = (status: string): boolean => Object.hasOwn(finalStatus, status);

/** Whether a reply to the recipient or the message is final. The reply's text never decides. */
export function isFinalRefusal(replyCode: number, response: string): boolean {
  if (replyCode < 500) return false;
  const status = enhancedStatus(response);
  return Object.hasOwn(finalReply, replyCode) || (status !== null && isFinalStatus(status));
}
