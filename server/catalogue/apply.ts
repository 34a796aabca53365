import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Actor } from "#server/platform/event/model.ts";
import type { RequestContext } from "./context.ts";
import type { CatalogueFile } from "./schema.ts";

/**
 * Replaces the tenant's catalogue, with a version and an audit entry. Returns the version; null: it is the catalogue in
 * force, and nothing was written. The caller has checked limits and, where it asks for one, the confirmation.
 */
export function applyCatalogue(
  ctx: RequestContext,
  file: CatalogueFile,
  { actor, name }: { actor: Actor; name: string },
): Promise<number | null> {
  return withTransaction(ctx, async (tx) => {
    const version = await tx.catalogue.replace(file, name, tx.now());
    if (version === null) return null;
    const about = `version ${version}`;
    await auditAs(tx, { kind: "catalogueApplied", actor, actorId: name, accountId: null, about });
    return version;
  });
}
