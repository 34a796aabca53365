import type { AdviserView } from "#app/ui/recommend/adviser-card.tsx";
import type { Contact } from "#server/catalogue/agency/contact.ts";
import type { ListedAdviser } from "#server/catalogue/agency/model.ts";
import type { RequestContext } from "#server/context.ts";
import { facadePicture } from "./pictures.ts";

/** The contact that a recommendation is for, as pages show it; null: no agency is involved. */
export function contactView({ tenant }: Pick<RequestContext, "tenant">, contact: Contact | null): AdviserView | null {
  if (!contact) return null;
  const { agency, adviser } = contact;
  return {
    name: adviser ? `${adviser.firstName} ${adviser.lastName}` : agency.name,
    agency: adviser ? agency.name : null,
    place: `${agency.street}, ${agency.postcode} ${agency.city}`,
    phone: agency.phone,
    picture: adviser && facadePicture(tenant.id, "adviserPhoto", adviser.externalId),
  };
}

/** The same for an adviser in the public list, shown with their own place. */
export function adviserView({ tenant }: Pick<RequestContext, "tenant">, adviser: ListedAdviser): AdviserView {
  return {
    name: `${adviser.firstName} ${adviser.lastName}`,
    agency: adviser.agency.name,
    place: `${adviser.postcode} ${adviser.city}`,
    phone: adviser.agency.phone,
    picture: facadePicture(tenant.id, "adviserPhoto", adviser.externalId),
  };
}
