import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { suppressionHashes } from "#server/platform/mail/suppression.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { isFreshLogin, requireStepUp } from "../account/login/step-up.ts";
import { isReadOnly } from "../account/login/support-login.ts";
import { visitorInBrowser } from "../consent/cookie.ts";
import type { RequestContext } from "../context.ts";
import type { MemberTable } from "./member-data.ts";
import type { ShownRow } from "./repository.ts";

export type OwnData = { createdAt: Date; hasWholeIban: boolean; tables: { [T in MemberTable]: ShownRow<T>[] } };

/**
 * Export of the person's own data: as viewOwnData, with an entry in the audit trail. Needs a fresh login, and is closed
 * to support sessions: nobody takes a person's whole file along but the person.
 */
export async function exportOwnData(ctx: RequestContext): Promise<Outcome<OwnData>> {
  if (isReadOnly(ctx)) return refuse("supportReadsOnly");
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  const shown = await viewOwnData(ctx);
  if (shown.ok) await withTransaction(ctx, (tx) => audit(tx, { kind: "dataExported" }));
  return shown;
}

/**
 * Everything stored about the logged-in referrer; not for support sessions. Without a fresh login, the bank account's
 * holder, birth date and IBAN (except the last four characters) are left out.
 */
export async function viewOwnData(ctx: RequestContext): Promise<Outcome<OwnData>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  if (isReadOnly(ctx)) return refuse("supportReadsOnly");
  const hasWholeIban = isFreshLogin(ctx);
  const { id, email } = member;
  const referrer = { id, email, suppressionHashes: suppressionHashes(ctx.secrets, email) };
  const tables = await ctx.personalData.of(referrer, visitorInBrowser(ctx));
  const bankDetail = hasWholeIban
    ? tables.bankDetail
    : tables.bankDetail.map((row) => ({ ...row, iban: null, holder: null, birthDate: null }));
  return done({ createdAt: ctx.now(), hasWholeIban, tables: { ...tables, bankDetail } });
}
