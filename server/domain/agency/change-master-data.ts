import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { AgencyUser } from "../sso/model.ts";
import type { MasterData } from "./schema.ts";

/** The owner changes the agency's address, telephone, e-mail and direct-debit account. Invoices already issued stay unchanged. */
export function changeMasterData(
  ctx: RequestContext,
  owner: Pick<AgencyUser, "id" | "agencyId">,
  { iban, removeDebit, ...changed }: MasterData,
): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    const agency = await tx.agencies.byIdForUpdate(owner.agencyId);
    if (!agency) return refuse("notFound");
    const debit = removeDebit ? null : (iban ?? agency.iban);
    await tx.agencies.save({ ...agency, ...changed, iban: debit });
    const about = debit === agency.iban ? agency.id : `${agency.id} debit`;
    await audit(tx, { kind: "agencyDataChanged", actor: "OWN", actorId: owner.id, accountId: null, about });
    return done(null);
  });
}
