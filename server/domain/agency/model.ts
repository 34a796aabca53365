import type { Cents } from "../money.ts";

/** A local partner who works on what recommendations for it lead to. */
export type Agency = {
  id: string;
  /** What the tenant calls it; in addresses of the facade. */
  externalId: string;
  name: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  email: string;
  state: "active" | "inactive";
  /** Of a release; billed with the reward that it caused. */
  feeCents: Cents;
  vatId: string | null;
  /** For direct debit; null: invoices are paid by transfer. */
  iban: string | null;
  /** The data-processing agreement that was accepted last, and by whom (an SsoUser); null: none. */
  agreement: { version: string; at: Date; by: string | null } | null;
  createdAt: Date;
};

/** A face of an agency in the public list of advisers. */
export type Adviser = {
  id: string;
  agencyId: string;
  externalId: string;
  firstName: string;
  lastName: string;
  postcode: string;
  city: string;
  /** A JPEG, base64; null: none. */
  photo: string | null;
  isListed: boolean;
  createdAt: Date;
};

/** An adviser as everybody may see them, with the agency that they belong to. */
export type ListedAdviser = Pick<
  Adviser,
  "id" | "agencyId" | "externalId" | "firstName" | "lastName" | "postcode" | "city"
> & {
  hasPhoto: boolean;
  agency: AgencyFace;
};

/** What everybody may know of an agency. */
export type AgencyFace = Pick<Agency, "externalId" | "name" | "street" | "postcode" | "city" | "phone" | "email">;

export type AdviserPage = { advisers: ListedAdviser[]; page: number; pageCount: number; totalCount: number };
