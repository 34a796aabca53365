import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { Actor } from "#server/platform/event/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "./context.ts";
import type { CatalogueFile } from "./schema.ts";

/**
 * Replaces the tenant's catalogue, with a version and an audit entry. Returns the version; null: it is the catalogue in
 * force, and nothing was written. The caller has checked limits and, where it asks for one, the confirmation.
 */
export function applyCatalogue(
  ctx: RequestContext,
  file: CatalogueFile,
  { actor, name }: { actor: Actor; name: string },
): Promise<Outcome<number | null>> {
  return withAuditEntries(ctx, { actor, actorId: name }, (tx) => applyCatalogueIn(tx, file, name));
}

/** The same in a transaction, whose caller writes the entry (`withAuditEntries`). */
export async function applyCatalogueIn(tx: Tx, file: CatalogueFile, by: string) {
  const version = await tx.catalogue.replace(file, by, tx.now());
  if (version === null) return audited(null, null);
  return audited(version, { kind: "catalogueApplied", accountId: null, about: `version ${version}` });
}
