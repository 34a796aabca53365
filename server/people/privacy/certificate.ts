import { auditAs } from "#server/platform/audit/audit.ts";
import type { AuditEntry } from "#server/platform/audit/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { TokenPurpose, TokenRow } from "../account/repository.ts";
import { hashLinkToken, newLinkToken } from "../account/token.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { HeldLink } from "./repository.ts";
import type { ErasureName } from "./retention.ts";

/*
 * A certificate of erasure says what was erased, when, by which rule, and the hash of the entry in the audit trail that
 * proves it; what is erased as due has one entry per batch of the nightly erasure. It is made from that entry alone, so
 * nothing about the person is kept for it: the token that opens it knows the entry's number and a language.
 */

/** How long after the erasure it can be fetched. */
export const certificateDays = 30;

/** What was erased as due, by what the audit entry is about. */
const dueSubjects = {
  recipients: "recipient",
  cases: "case",
  unconfirmedAccounts: "unconfirmedAccount",
} as const satisfies Partial<Record<ErasureName | "recipients", string>>;

/** Whose data was erased: an account as asked for, all others as due. */
type Subject = "account" | (typeof dueSubjects)[keyof typeof dueSubjects];

export type Certificate = Pick<AuditEntry, "seq" | "at" | "hash"> & {
  subject: Subject;
  /** Over the three above: only who has INDEX_KEYS can make or check it. */
  signature: string;
};

const purpose = "erasureCertificate";

/** What a link that opens a certificate was made for: itself, or what was erased since (see HeldLink). */
const madeFor = [purpose, "register", "confirmRecommendation", "case"] as const satisfies readonly TokenPurpose[];

/** A link that opens the certificate once. Add its row with `certifyBy` after the audit entry of the erasure. */
export function newCertificateLink(tx: Pick<Tx, "secrets">) {
  const token = tx.secrets.newToken();
  return { token, tokenHash: hashLinkToken(tx, purpose, token) };
}

/** Each of these links opens the certificate of the entry once, for `certificateDays`. */
export async function certifyBy(tx: Tx, links: readonly HeldLink[], entry: AuditEntry): Promise<void> {
  if (links.length > 0) await tx.tokens.add(...links.map((link) => tokenOf(tx, link, purpose, entry)));
}

function tokenOf(
  tx: Tx,
  { tokenHash, language }: HeldLink,
  opensBy: "erasureCertificate" | "erasureReceipt",
  { seq }: AuditEntry,
): TokenRow {
  const [createdAt, expiresAt] = [tx.now(), endOfDayAfter(tx.now(), certificateDays)];
  return { tokenHash, purpose: opensBy, subject: `${seq}:${language}`, createdAt, expiresAt };
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
  if (receiptHash === null) return;
  await tx.tokens.add(tokenOf(tx, { tokenHash: receiptHash, language }, "erasureReceipt", entry));
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

async function validToken(ctx: ReadContext, token: string): Promise<Outcome<Pick<TokenRow, "subject" | "tokenHash">>> {
  for (const made of madeFor) {
    const tokenHash = hashLinkToken(ctx, made, token);
    const row = await ctx.tokens.peek(tokenHash, purpose);
    if (row?.usedAt) return refuse("tokenUsed");
    if (row) return row.expiresAt <= ctx.now() ? refuse("linkExpired") : done({ ...row, tokenHash });
  }
  return refuse("tokenInvalid");
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
  const isUsed = await withTransaction(ctx, (tx) => tx.tokens.use(row.value.tokenHash, purpose, ctx.now()));
  return isUsed ? done(drawn) : refuse("tokenUsed");
}

/** The certificate of an audit entry; null: the trail has no such entry, or it is not about an erasure of a person. */
async function certificateOf(ctx: ReadContext, seq: number): Promise<Certificate | null> {
  const [entry] = Number.isSafeInteger(seq) ? await ctx.audit.after(seq - 1, 1) : [];
  const subject = entry?.seq === seq ? subjectOf(entry) : null;
  if (!entry || !subject) return null;
  return { seq, at: entry.at, hash: entry.hash, subject, signature: ctx.secrets.index(purpose, signedText(entry)) };
}

function subjectOf({ kind, about }: AuditEntry): Subject | null {
  if (kind === "accountDeleted") return "account";
  const erased = kind === "recordsErased" ? (about?.split(":")[0] ?? "") : "";
  return erased in dueSubjects ? dueSubjects[erased as keyof typeof dueSubjects] : null;
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
