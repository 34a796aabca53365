import type { Cents } from "#server/platform/values/money.ts";
import type { Tenant } from "#server/tenants/model.ts";

/** A local partner that handles the leads and orders of recommendations made for it. */
export type Agency = {
  id: string;
  /** The tenant's id for the agency; used in the facade's URLs. */
  externalId: string;
  name: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  email: string;
  state: "active" | "inactive";
  /** Fee for each released order; billed together with the reward that the order caused. */
  feeCents: Cents;
  vatId: string | null;
  /** Where credit notes are paid to; null: none is known. */
  iban: string | null;
  /** The data-processing agreement accepted last, and by which SsoUser; null: none. */
  agreement: { version: string; at: Date; by: string | null } | null;
  createdAt: Date;
};

/** A person of an agency in the list of advisers. */
export type Adviser = {
  id: string;
  agencyId: string;
  externalId: string;
  firstName: string;
  lastName: string;
  postcode: string;
  city: string;
  /** A JPEG or PNG in base64; null: none. */
  photo: string | null;
  isListed: boolean;
  createdAt: Date;
};

/** The public view of an adviser, with their agency. */
export type ListedAdviser = Pick<
  Adviser,
  "id" | "agencyId" | "externalId" | "firstName" | "lastName" | "postcode" | "city"
> & {
  hasPhoto: boolean;
  agency: AgencyFace;
};

/** The public data of an agency. */
export type AgencyFace = Pick<Agency, "externalId" | "name" | "street" | "postcode" | "city" | "phone" | "email">;

export type AdviserPage = { advisers: ListedAdviser[]; page: number; pageCount: number; totalCount: number };

/**
 * Whether the agency accepted the agreement's current version; a new version of the tenant's terms must be accepted
 * again.
 */
export function hasAcceptedAgreement({ agreement }: Pick<Agency, "agreement">, { terms }: Pick<Tenant, "terms">) {
  return agreement?.version === terms.version;
}

/**
 * Whether the agency's pages and API calls are open: the tenant requires no agreement (module adv), or it is accepted.
 */
export function isAreaOpen(agency: Pick<Agency, "agreement">, tenant: Pick<Tenant, "terms" | "modules">): boolean {
  return !tenant.modules.adv || hasAcceptedAgreement(agency, tenant);
}
