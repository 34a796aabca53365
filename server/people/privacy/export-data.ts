import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { isFreshLogin } from "../account/login/step-up.ts";
import { visitorInBrowser } from "../consent/cookie.ts";
import type { RequestContext } from "../context.ts";
import type { MemberTable } from "./member-data.ts";
import type { ShownRow } from "./repository.ts";

export type OwnData = { createdAt: Date; hasWholeIban: boolean; tables: { [T in MemberTable]: ShownRow<T>[] } };

/** Export of the person's own data: as viewOwnData, with an entry in the audit trail. */
export async function exportOwnData(ctx: RequestContext): Promise<Outcome<OwnData>> {
  const shown = await viewOwnData(ctx);
  if (shown.ok) await withTransaction(ctx, (tx) => audit(tx, { kind: "dataExported" }));
  return shown;
}

/**
 * Everything stored about the logged-in referrer. Without a fresh login, the bank account's holder, birth date and IBAN
 * (except the last four characters) are left out.
 */
export async function viewOwnData(ctx: RequestContext): Promise<Outcome<OwnData>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const hasWholeIban = isFreshLogin(ctx);
  const tables = await ctx.personalData.of(member, visitorInBrowser(ctx));
  const bankDetail = hasWholeIban
    ? tables.bankDetail
    : tables.bankDetail.map((row) => ({ ...row, iban: null, holder: null, birthDate: null }));
  return done({ createdAt: ctx.now(), hasWholeIban, tables: { ...tables, bankDetail } });
}
