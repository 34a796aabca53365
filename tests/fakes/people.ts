import type { Agency } from "#server/catalogue/agency/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { SsoRole } from "#server/tenants/names.ts";

/**
 * Invented agencies of the tenant elbschutz and the people who sign in there and at the tenant sandbox, shared by the
 * identity provider and the seed.
 */
export const peopleTenant = "elbschutz";

/** The demonstration provider's names of our roles, which the tenants' records map. */
export const roleNames: Record<SsoRole, string> = {
  owner: "AgenturInhaber",
  inactiveOwner: "AgenturInhaber_inaktiv",
  employee: "AgenturMitarbeiter",
  agent: "Callcenter",
  support: "Support",
  finance: "Buchhaltung",
  operations: "Betrieb",
  marketing: "Marketing",
  partner: "Partner",
};

export type FakeAgency = Pick<
  Agency,
  "externalId" | "name" | "street" | "postcode" | "city" | "phone" | "email" | "state" | "feeCents" | "vatId" | "iban"
>;

export const lindenhof: FakeAgency = {
  externalId: "A-1001",
  name: "Agentur Lindenhof",
  street: "Lindenweg 3",
  postcode: "01067",
  city: "Dresden",
  phone: "+49 351 5550100",
  email: "kontakt@lindenhof.example",
  state: "active",
  feeCents: 500,
  vatId: "DE123456788",
  iban: "DE89370400440532013000",
};
export const markt: FakeAgency = {
  externalId: "A-1002",
  name: "Kanzlei am Markt",
  street: "Am Markt 12",
  postcode: "20095",
  city: "Hamburg",
  phone: "+49 40 5550200",
  email: "kontakt@kanzlei-am-markt.example",
  state: "inactive",
  feeCents: 500,
  vatId: null,
  iban: null,
};
export const hafenkante: FakeAgency = {
  externalId: "A-1003",
  name: "Büro Hafenkante",
  street: "Kaistraße 7",
  postcode: "28195",
  city: "Bremen",
  phone: "+49 421 5550300",
  email: "kontakt@hafenkante.example",
  state: "active",
  feeCents: 750,
  vatId: "DE987654324",
  iban: null,
};
export const agencies: readonly FakeAgency[] = [lindenhof, markt, hafenkante];
/** Has not accepted the agreement yet, and has neither recommendations nor advisers. */
export const newcomer: FakeAgency = {
  externalId: "A-1004",
  name: "Kontor Deichtor",
  street: "Deichtor 4",
  postcode: "20457",
  city: "Hamburg",
  phone: "+49 40 5550400",
  email: "kontakt@kontor-deichtor.example",
  state: "active",
  feeCents: 500,
  vatId: null,
  iban: null,
};

/** `state` null: the tenant has no user with this address. `role`: at the identity provider, and in the seeded row. */
export type Person = {
  /** The identity provider's id of the person (sub). */
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  role: SsoRole | null;
  /** externalId of their agency; null: none. */
  agency: string | null;
  number: string | null;
  state: SsoUser["state"] | null;
};

type Named = Pick<Person, "firstName" | "lastName" | "email" | "role" | "agency" | "number"> & Partial<Person>;
const person = (named: Named): Person => ({
  subject: `p-${named.email.split("@")[0]}`,
  emailVerified: true,
  state: "invited",
  ...named,
});
const at =
  (agency: FakeAgency, domain: string) => (firstName: string, lastName: string, role: SsoRole, number: string) =>
    person({
      firstName,
      lastName,
      role,
      number,
      agency: agency.externalId,
      email: `${firstName}.${lastName}@${domain}`.toLowerCase().replace("ö", "oe"),
    });
const inLindenhof = at(lindenhof, "lindenhof.example");
const inMarkt = at(markt, "kanzlei-am-markt.example");
const inHafenkante = at(hafenkante, "hafenkante.example");

export const lena = inLindenhof("Lena", "Lindner", "owner", "1001-01");
export const emil = inLindenhof("Emil", "Ebert", "employee", "1001-02");
export const ines = inMarkt("Ines", "Immel", "inactiveOwner", "1002-01");
/** Call-centre and support of the tenant. */
export const aylin = person({
  firstName: "Aylin",
  lastName: "Aksoy",
  email: "aylin.aksoy@elbschutz.example",
  number: "7001",
  role: "agent",
  agency: null,
});
export const sven = person({
  firstName: "Sven",
  lastName: "Seidel",
  email: "sven.seidel@elbschutz.example",
  number: "8001",
  role: "support",
  agency: null,
});
/** Decides with Sven what takes two. */
export const silke = person({
  firstName: "Silke",
  lastName: "Sander",
  email: "silke.sander@elbschutz.example",
  number: "8002",
  role: "support",
  agency: null,
});
export const fiona = person({
  firstName: "Fiona",
  lastName: "Falk",
  email: "fiona.falk@elbschutz.example",
  number: "9001",
  role: "finance",
  agency: null,
});
export const otto = person({
  firstName: "Otto",
  lastName: "Ohm",
  email: "otto.ohm@elbschutz.example",
  number: "9101",
  role: "operations",
  agency: null,
});
export const mia = person({
  firstName: "Mia",
  lastName: "Marten",
  email: "mia.marten@elbschutz.example",
  number: "9201",
  role: "marketing",
  agency: null,
});
export const paul = person({
  firstName: "Paul",
  lastName: "Peters",
  email: "paul.peters@partner.example",
  number: "9301",
  role: "partner",
  agency: null,
});
/** In the tenant's list, but without a role at the identity provider. */
export const rosa = person({
  firstName: "Rosa",
  lastName: "Reuter",
  email: "rosa.reuter@lindenhof.example",
  number: "1001-06",
  role: null,
  agency: lindenhof.externalId,
});
/** Not invited. */
export const fremd = person({
  firstName: "Frida",
  lastName: "Fremd",
  email: "frida.fremd@anderswo.example",
  number: null,
  role: "owner",
  agency: null,
  state: null,
});
/** Invited, but the identity provider has not verified the address. */
export const ulf = person({
  firstName: "Ulf",
  lastName: "Ungeprüft",
  email: "ulf.ungeprueft@lindenhof.example",
  number: "1001-07",
  role: "employee",
  agency: lindenhof.externalId,
  emailVerified: false,
});
/** Left the agency. */
export const edda = person({
  firstName: "Edda",
  lastName: "Ehemals",
  email: "edda.ehemals@lindenhof.example",
  number: "1001-08",
  role: "employee",
  agency: lindenhof.externalId,
  state: "ended",
});

/** Thirteen people of four agencies, four of the tenant, and four who cannot sign in. */
export const people: readonly Person[] = [
  lena,
  emil,
  inLindenhof("Mia", "Möller", "employee", "1001-03"),
  inLindenhof("Jonas", "Jahn", "employee", "1001-04"),
  inLindenhof("Sara", "Sommer", "employee", "1001-05"),
  ines,
  inMarkt("Paul", "Petersen", "employee", "1002-02"),
  inMarkt("Klara", "Krug", "employee", "1002-03"),
  inHafenkante("Hanno", "Harms", "owner", "1003-01"),
  inHafenkante("Greta", "Grote", "employee", "1003-02"),
  inHafenkante("Nils", "Nolte", "employee", "1003-03"),
  inHafenkante("Vera", "Voss", "employee", "1003-04"),
  at(newcomer, "kontor-deichtor.example")("Nora", "Nissen", "owner", "1004-01"),
  aylin,
  sven,
  silke,
  fiona,
  otto,
  mia,
  paul,
  rosa,
  fremd,
  ulf,
  edda,
];
