import { isBuyerNamed, wordsOf } from "#server/orders/rules/buyer.ts";
import type { Secrets } from "#server/platform/context.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { RecipientDetails } from "#server/referral/recipient/model.ts";

type Name = Pick<RecipientDetails, "firstName" | "lastName">;

/** What a recipient gave about themselves; "" and null: nothing. */
export type Side = Name & Pick<RecipientDetails, "postcode" | "houseNumber"> & { birthDate: Day | null };

type Sides = {
  /** `earlier`: what they gave as recipients themselves. `holder`: of their bank account; null: not known. */
  referrer: Name & { holder: string | null; earlier: readonly Side[] };
  /** `given` null: they gave nothing; then the shop's hashed name counts. */
  buyer: { holder: string | null; given: Side | null; nameHash: string | null };
};

/** What agrees between who recommended and who ordered. A common address alone is nothing: people share homes. */
export function sameOnBothSides(
  secrets: Pick<Secrets, "isIndexOf">,
  { referrer, buyer }: Sides,
): ("name" | "holder" | "birthDate" | "home")[] {
  const { given, nameHash } = buyer;
  const isNamesake = given
    ? isSameName(referrer, given)
    : nameHash !== null && !nameHash.endsWith("|") && hasName(referrer) && isBuyerNamed(secrets, nameHash, referrer);
  const isHolder = (given && names(referrer.holder, given)) || names(buyer.holder, referrer);
  const isBorn = referrer.earlier.some(({ birthDate }) => birthDate !== null && birthDate === given?.birthDate);
  const isAtHome = given !== null && referrer.earlier.some((one) => isSameHome(one, given));
  return [
    isNamesake ? (["name"] as const) : [],
    isHolder && !isNamesake ? (["holder"] as const) : [],
    isBorn ? (["birthDate"] as const) : [],
    isAtHome ? (["home"] as const) : [],
  ].flat();
}

const plain = (text: string): string => wordsOf(text).join(" ");
const hasName = ({ firstName, lastName }: Name): boolean =>
  wordsOf(firstName).length > 0 && wordsOf(lastName).length > 0;

function isSameName(one: Name, other: Name): boolean {
  const isSame = plain(one.firstName) === plain(other.firstName) && plain(one.lastName) === plain(other.lastName);
  return hasName(one) && isSame;
}

/** "Erika Müller-Meier" names Erika Meier; an account of both, "Erika und Max Müller", names each of them. */
function names(holder: string | null, person: Name): boolean {
  const words = new Set(wordsOf(holder ?? ""));
  return (
    hasName(person) &&
    [person.firstName, person.lastName].every((part) => wordsOf(part).some((word) => words.has(word)))
  );
}

function isSameHome(one: Side, other: Side): boolean {
  const home = ({ lastName, postcode, houseNumber }: Side) =>
    postcode && houseNumber ? `${plain(lastName)} ${postcode} ${houseNumber.toLowerCase().replaceAll(" ", "")}` : null;
  return home(one) !== null && home(one) === home(other);
}
