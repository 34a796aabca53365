import { hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import type { Agency } from "#server/catalogue/agency/model.ts";
import { pageVariables, type TextVariable } from "#server/catalogue/content/variables.ts";
import { done, type Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";

/**
 * The variables of a page's texts: the tenant's, and an agency's values: that of the requested number, else that of the
 * signed-in agency user. An unknown or inactive agency adds none. All values are public.
 */
export async function agencyVariables(
  ctx: RequestContext,
  page: string,
  names: readonly string[] | null,
  externalId: string | null,
): Promise<Outcome<TextVariable[]>> {
  const tenants = await pageVariables(ctx, page, names);
  if (!tenants.ok) return tenants;
  const agency = await requestedAgency(ctx, externalId);
  if (agency?.state !== "active") return tenants;
  const own = variablesOf(agency).filter(({ name }) => names === null || names.includes(name));
  const others = tenants.value.filter(({ name }) => !own.some((one) => one.name === name));
  return done([...others, ...own].sort((one, other) => (one.name < other.name ? -1 : 1)));
}

async function requestedAgency(ctx: RequestContext, externalId: string | null): Promise<Agency | null> {
  if (!hasAgencies(ctx)) return null;
  if (externalId !== null) return ctx.agencies.byExternalId(externalId);
  const own = ctx.viewer.ssoUser?.agencyId;
  return own ? ctx.agencies.byId(own) : null;
}

function variablesOf({ externalId, name, street, postcode, city, phone, email }: Agency): TextVariable[] {
  return [
    { name: "agentur.nummer", value: externalId },
    { name: "agentur.name", value: name },
    { name: "agentur.strasse", value: street },
    { name: "agentur.plz", value: postcode },
    { name: "agentur.ort", value: city },
    { name: "agentur.telefon", value: phone },
    { name: "agentur.email", value: email },
  ];
}
