import { auditAs } from "#server/platform/audit/audit.ts";
import type { AuditEntry, AuditKind } from "#server/platform/audit/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { TokenRow } from "../account/repository.ts";
import { hashLinkToken, newLinkToken } from "../account/token.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";

/*
 * A certificate of erasure says what was erased, when, by which rule, and the hash of the entry in the audit trail that
 * proves it. It is made from that entry alone, so nothing about the person is kept for it: the token that opens it
 * knows the entry's number and a language.
 */

/** How long after the erasure it can be fetched. */
export const certificateDays = 30;

/** Whose data was erased, by the kind of the audit entry: an account as asked for, a recipient as due. */
const subjects = { accountDeleted: "account", recordsErased: "recipient" } as const satisfies Partial<
  Record<AuditKind, string>
>;

export type Certificate = Pick<AuditEntry, "seq" | "at" | "hash"> & {
  subject: (typeof subjects)[keyof typeof subjects];
  /** Over the three above: only who has INDEX_KEYS can make or check it. */
  signature: string;
};

const purpose = "erasureCertificate";

/** A link that opens the certificate once. Add its row with `certifyBy` after the audit entry of the erasure. */
export function newCertificateLink(tx: Pick<Tx, "secrets">) {
  const token = tx.secrets.newToken();
  return { token, tokenHash: hashLinkToken(tx, purpose, token) };
}

/** The link whose hash this is opens the certificate of the entry once, for `certificateDays`. */
export function certifyBy(tx: Tx, tokenHash: string, entry: AuditEntry, language: Language): Promise<void> {
  return addToken(tx, { tokenHash, purpose }, entry, language);
}

function addToken(
  tx: Tx,
  token: Pick<TokenRow, "tokenHash" | "purpose">,
  { seq }: AuditEntry,
  language: Language,
): Promise<void> {
  const [createdAt, expiresAt] = [tx.now(), endOfDayAfter(tx.now(), certificateDays)];
  return tx.tokens.add({ ...token, subject: `${seq}:${language}`, createdAt, expiresAt });
}

/**
 * The audit entry of the erasure of one recipient's due data. Their receipt, which the row no longer knows, goes on
 * opening the certificate; null: they had none. Call it last in the transaction.
 */
export async function certifyDueErasure(tx: Tx, receiptHash: string | null, language: Language): Promise<void> {
  const erased = {
    kind: "recordsErased",
    actor: "SYS",
    actorId: null,
    accountId: null,
    about: "recipients:1",
  } as const;
  const entry = await auditAs(tx, erased);
  if (receiptHash !== null) await addToken(tx, { tokenHash: receiptHash, purpose: "erasureReceipt" }, entry, language);
}

/** Somebody types the receipt of an erased recipient: a new link to the certificate, once; null: there is none. */
export async function certificateLinkBy(ctx: RequestContext, receiptHash: string): Promise<string | null> {
  const row = await ctx.tokens.peek(receiptHash, "erasureReceipt");
  if (!row || row.expiresAt <= ctx.now()) return null;
  const link = newLinkToken(ctx, purpose, row.subject, row.expiresAt);
  await withTransaction(ctx, (tx) => tx.tokens.add(link.row));
  return link.token;
}

/** For the page that the link opens: the language it was given in. The link is not used up. */
export async function peekCertificate(ctx: ReadContext, token: string): Promise<Outcome<{ language: Language }>> {
  const row = await validToken(ctx, token);
  return row.ok ? done({ language: row.value.subject.endsWith(":en") ? "en" : "de" }) : row;
}

async function validToken(ctx: ReadContext, token: string): Promise<Outcome<Pick<TokenRow, "subject">>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, purpose, token), purpose);
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  return row.expiresAt <= ctx.now() ? refuse("linkExpired") : done(row);
}

/**
 * The certificate as it is drawn, for exactly one of several callers with the same link. The link is used up after the
 * drawing, so that a fault costs nobody their certificate.
 */
export async function fetchCertificate<Drawn>(
  ctx: RequestContext,
  token: string,
  draw: (certificate: Certificate) => Promise<Drawn>,
): Promise<Outcome<Drawn>> {
  const row = await validToken(ctx, token);
  if (!row.ok) return row;
  const certificate = await certificateOf(ctx, Number(row.value.subject.split(":")[0]));
  if (!certificate) return refuse("tokenInvalid");
  const drawn = await draw(certificate);
  const tokenHash = hashLinkToken(ctx, purpose, token);
  const isUsed = await withTransaction(ctx, (tx) => tx.tokens.use(tokenHash, purpose, ctx.now()));
  return isUsed ? done(drawn) : refuse("tokenUsed");
}

/** The certificate of an audit entry; null: the trail has no such entry, or it is not about an erasure of a person. */
async function certificateOf(ctx: ReadContext, seq: number): Promise<Certificate | null> {
  const [entry] = Number.isSafeInteger(seq) ? await ctx.audit.after(seq - 1, 1) : [];
  if (entry?.seq !== seq || !(entry.kind in subjects)) return null;
  const subject = subjects[entry.kind as keyof typeof subjects];
  return { seq, at: entry.at, hash: entry.hash, subject, signature: ctx.secrets.index(purpose, signedText(entry)) };
}

/** Whether a certificate with this entry, hash and signature is ours and its entry still stands in the trail. */
export async function isCertificate(
  ctx: ReadContext,
  { seq, hash, signature }: Pick<Certificate, "seq" | "hash" | "signature">,
): Promise<boolean> {
  const [entry] = await ctx.audit.after(seq - 1, 1);
  return entry?.seq === seq && entry.hash === hash && ctx.secrets.isIndexOf(signature, purpose, signedText(entry));
}

const signedText = ({ seq, at, hash }: Pick<AuditEntry, "seq" | "at" | "hash">) =>
  JSON.stringify([seq, at.toISOString(), hash]);
