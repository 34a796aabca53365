import { certificateLinkBy } from "#server/people/privacy/certificate.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import { recipientInBrowser, setRecipientCookie } from "./cookie.ts";
import type { Recipient } from "./model.ts";
import { parseReceipt, receiptBits, receiptOf } from "./receipt-words.ts";
import { newRecipientStatusLink } from "./recipient-status-link.ts";

/*
 * A receipt is a recipient's key on paper: four words, of which the last checks the others. It is made from the
 * recipient's number, so it can be shown again, and only its hash is stored.
 */

/** How long after the last day for ordering it is accepted. */
export const receiptDays = 30;

type Secrets = Pick<ReadContext, "secrets">;

const hashReceipt = ({ secrets }: Secrets, receipt: string) => secrets.hash("receipt", receipt);

/** Of two recipients whose receipts would be the same, the later one gets another of these. */
const attempts = [0, 1, 2, 3, 4, 5, 6, 7];

function receiptAt({ secrets }: Secrets, number: string, attempt: number): string {
  const bytes = Buffer.from(secrets.hash("receiptBits", `${number}|${attempt}`), "base64url");
  return receiptOf(bytes.readUIntBE(0, 6) % 2 ** receiptBits);
}

/** The recipient's receipt; null: they have none. */
export function receiptFor(ctx: Secrets, { number, receiptHash }: Pick<Recipient, "number" | "receiptHash">) {
  if (receiptHash === null) return null;
  return attempts
    .map((attempt) => receiptAt(ctx, number, attempt))
    .find((one) => hashReceipt(ctx, one) === receiptHash);
}

/** Gives a recipient who can be reached their receipt. A repeat changes nothing. */
export async function giveReceipt(tx: Tx, number: string): Promise<void> {
  for (const attempt of attempts) {
    const hash = hashReceipt(tx, receiptAt(tx, number, attempt));
    const other = await tx.recipients.byReceipt(hash);
    if (other === null) return tx.recipients.setReceipt(number, hash);
    if (other.number === number) return;
  }
}

/** The recipient whose receipt somebody typed, within its time; null: none. */
export async function recipientByReceipt(ctx: ReadContext, typed: string, at: Date): Promise<Recipient | null> {
  const receipt = parseReceipt(typed);
  const recipient = receipt && (await ctx.recipients.byReceipt(hashReceipt(ctx, receipt)));
  return recipient && at <= endOfDayAfter(recipient.orderBy, receiptDays) ? recipient : null;
}

/** The order message's recipient number, which may be a receipt instead; unknown ones stay as they are. */
export async function withRecipientNumber<Message extends { recipientNumber: string | null; orderedAt: Date }>(
  ctx: ReadContext,
  message: Message,
): Promise<Message> {
  const { recipientNumber: typed, orderedAt } = message;
  const recipient = typed === null ? null : await recipientByReceipt(ctx, typed, orderedAt);
  return recipient ? { ...message, recipientNumber: recipient.number } : message;
}

/**
 * Somebody types a receipt: where they can go on. A recipient who agreed sees the status of their order in this
 * browser; one who only left an address comes back to the recommendation; one whose data was erased gets a link to
 * the certificate.
 */
export async function openReceipt(
  ctx: RequestContext,
  typed: string,
): Promise<Outcome<{ number: string; to: "status" | "landing" } | { token: string; to: "certificate" }>> {
  const recipient = await recipientByReceipt(ctx, typed, ctx.now());
  if (!recipient) {
    const receipt = parseReceipt(typed);
    const token = receipt && (await certificateLinkBy(ctx, hashReceipt(ctx, receipt)));
    return token ? done({ token, to: "certificate" }) : refuse("codeUnknown");
  }
  const { recommendationNumber: number } = recipient;
  if (!recipient.confirmedAt) return done({ number, to: "landing" });
  // A browser with the recipient's own key keeps it, because it allows more.
  if ((await recipientInBrowser(ctx, number))?.number !== recipient.number) {
    const { token, row } = newRecipientStatusLink(ctx, recipient.number);
    await withTransaction(ctx, (tx) => tx.tokens.add(row));
    setRecipientCookie(ctx, number, token);
  }
  return done({ number, to: "status" });
}
