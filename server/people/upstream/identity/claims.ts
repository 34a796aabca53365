import type { ProvenPerson } from "#server/people/sso/ports.ts";
import type { Tenant } from "#server/tenants/model.ts";

type Settings = NonNullable<Tenant["signOn"]>;
export type Claims = Readonly<Record<string, unknown>>;

/** Whether the ID token lacks claims that UserInfo may provide. */
export function lacksClaims(claims: Claims, { roles, agencyClaim }: Settings): boolean {
  const wanted = ["email", "email_verified", roles?.claim, agencyClaim].filter((name) => typeof name === "string");
  return wanted.some((name) => claimAt(claims, name) === undefined);
}

/** The person that the claims describe, in our own words. */
export function personFrom(claims: Claims, idToken: string, { roles, agencyClaim }: Settings): ProvenPerson {
  const text = (name: string) => {
    const value = claimAt(claims, name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const claimed = roles ? claimAt(claims, roles.claim) : [];
  return {
    subject: text("sub") ?? "",
    email: text("email"),
    isEmailVerified: claimAt(claims, "email_verified") === true,
    roles: (Array.isArray(claimed) ? claimed : [claimed]).filter((one) => typeof one === "string"),
    agency: agencyClaim === null ? null : text(agencyClaim),
    sid: text("sid"),
    idToken,
  };
}

/** A claim by its name, or by a path: "realm_access.roles". */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key)
      ? (value as Claims)[key]
      : undefined;
  }, claims);
}
