import { path } from "#app/paths.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { mayOpen } from "./area-pages.ts";

/** The start page of SSO users: the first of these that they may open. */
const homes = ["agency", "callCentre", "supportSearch", "supportPayouts"] as const;

/** null: this role has no start page. */
export function ssoHome(language: Language, user: Pick<SsoUser, "role" | "state">): string | null {
  const name = homes.find((one) => mayOpen(user, one));
  return name === undefined ? null : path(language, name);
}
