import { pathWith } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import type { MemberLink } from "#app/ui/member/member-nav.tsx";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight, type Right } from "#server/people/sso/rights.ts";
import type { Language } from "#server/platform/tenant/model.ts";

/** Whether an SSO user has the right that a page's row names; a page without a right is closed to all of them. */
export function mayOpen(user: Pick<SsoUser, "role" | "state">, name: PageName): boolean {
  const right: Right | null = rowOf(name).right;
  return right !== null && hasRight(user, right);
}

/** A link to a page without parameters, in the navigation of a signed-in area. */
export function areaLink(language: Language, name: PageName, label: string, current: boolean): MemberLink {
  return { href: pathWith(language, name, {}), label, current, isHydrated: rowOf(name).script === "hydrated" };
}
