import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { auditLines, exportedEntry } from "#server/platform/audit/export.ts";
import type { AuditListRequest } from "#server/platform/audit/model.ts";
import { type AuditVerdict, verifyAudit } from "#server/platform/audit/verify.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Counted } from "#server/platform/report/model.ts";
import { isId } from "#server/platform/values/id.ts";
import type { ReadContext, RequestContext } from "../context.ts";

type TrailFilter = AuditListRequest["filter"];
type Viewer = Pick<SsoUser, "id" | "role" | "state" | "agencyId">;

/** Whose entries somebody sees: an owner those of the agency's people (also of ended ones); null: everybody's. */
async function actorsFor(ctx: ReadContext, { agencyId }: Viewer): Promise<string[] | null> {
  return agencyId === null ? null : (await ctx.ssoUsers.ofAgency(agencyId)).map(({ id }) => id);
}

/** One page of the trail, each entry with the names of those who acted; "": not one of our users (an operator). */
export async function viewTrail(ctx: ReadContext, user: Viewer, request: AuditListRequest) {
  if (!hasRight(user, "auditTrail")) return refuse("notAuthorized");
  const actorIds = await actorsFor(ctx, user);
  const { items, ...page } = await ctx.audit.page(actorIds, request, "count");
  const names = await namesOf(ctx, [
    ...items.flatMap(({ actorId }) => actorId?.split(", ") ?? []),
    ...(request.filter.person ? [request.filter.person] : []),
  ]);
  const shown = items.map((entry) => ({
    ...exportedEntry(entry, ctx.tenant.id, actorIds !== null),
    people: (entry.actorId?.split(", ") ?? []).map((id) => ({ id, name: names.get(id) ?? "" })),
  }));
  return done({ ...page, items: shown, names });
}

/** Whether nobody changed, removed or inserted an entry. Reads the whole trail; for who sees all of it. */
export async function checkTrail(ctx: ReadContext, user: Viewer): Promise<Outcome<AuditVerdict>> {
  if (!hasRight(user, "auditTrail") || user.agencyId !== null) return refuse("notAuthorized");
  return done(await verifyAudit(ctx));
}

/** The trail as JSON lines, read page by page; the export is audited before the first line, which may be its own. */
export async function exportTrail(
  ctx: RequestContext,
  user: Viewer,
  filter: TrailFilter,
): Promise<Outcome<AsyncGenerator<string>>> {
  if (!hasRight(user, "auditTrail")) return refuse("notAuthorized");
  await auditTrailExport(ctx, user);
  return done(await linesOfTrail(ctx, user, filter));
}

/** Notes that somebody got the trail as a file. */
export async function auditTrailExport(ctx: RequestContext, user: Viewer): Promise<void> {
  const about = user.agencyId === null ? "auditTrail" : `agency:${user.agencyId}:auditTrail`;
  await withTransaction(ctx, (tx) => audit(tx, { kind: "reportExported", ...actingAs(user), accountId: null, about }));
}

export async function linesOfTrail(
  ctx: ReadContext,
  user: Viewer,
  filter: TrailFilter,
): Promise<AsyncGenerator<string>> {
  return auditLines(ctx, await actorsFor(ctx, user), filter);
}

/** How many entries the filter leaves. */
export async function sizeOfTrail(
  ctx: ReadContext,
  user: Viewer,
  filter: TrailFilter,
  counted: NonNullable<Counted> = "count",
) {
  const first = { descending: false, pageSize: 1, pageNumber: 1, after: null, filter };
  return ctx.audit.page(await actorsFor(ctx, user), first, counted);
}

async function namesOf(ctx: ReadContext, ids: readonly string[]): Promise<Map<string, string>> {
  const users = [...new Set(ids)].filter(isId);
  const found = await Promise.all(users.map((id) => ctx.ssoUsers.byId(id)));
  return new Map(found.flatMap((one) => (one ? [[one.id, `${one.firstName} ${one.lastName}`]] : [])));
}
