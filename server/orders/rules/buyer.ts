import type { Secrets } from "#server/platform/context.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import { isMatchHashOf } from "#server/platform/values/email.ts";
import { plainLetters, withoutUmlauts } from "#server/platform/values/text.ts";
import type { RecipientDetails } from "#server/referral/recipient/model.ts";
import type { Order, OrderMessage } from "../model.ts";

/**
 * What an order says about its buyer, as blind indexes: they can be compared with what a recipient gave, and tell
 * nothing else. null: the shop did not say.
 */
export type Buyer = Pick<Order, "buyerHash" | "buyerBirthHash" | "buyerPostcodeHash" | "buyerNameHash">;

/** What a recipient gave. null: it is not known; `name` null: they only left an address. */
export type Person = {
  email: string;
  name: Pick<RecipientDetails, "firstName" | "lastName"> | null;
  birthDate: Day | null;
};

const birthPurpose = "buyerBirthDate";
const postcodePurpose = "buyerPostcode";
const namePurpose = "buyerName";

/** The buyer of a message, apart from the e-mail (matchHashOf). */
export function buyerOf(
  secrets: Pick<Secrets, "index">,
  message: Pick<OrderMessage, "buyerBirthDate" | "buyerPostcode" | "buyerFirstName" | "buyerLastName">,
): Omit<Buyer, "buyerHash"> {
  const { buyerBirthDate, buyerPostcode, buyerFirstName, buyerLastName } = message;
  const hashes = (name: string) =>
    wordsOf(name)
      .map((word) => secrets.index(namePurpose, word))
      .join(" ");
  return {
    buyerBirthHash: buyerBirthDate === null ? null : secrets.index(birthPurpose, buyerBirthDate),
    buyerPostcodeHash: buyerPostcode === null ? null : secrets.index(postcodePurpose, buyerPostcode),
    buyerNameHash: buyerLastName === null ? null : `${hashes(buyerLastName)}|${hashes(buyerFirstName ?? "")}`,
  };
}

/** Whether birth date and postcode are both known and both a recipient's. */
export function isBornAndLives(
  secrets: Pick<Secrets, "isIndexOf">,
  buyer: Buyer,
  { birthDate, postcode }: { birthDate: Day | null; postcode: string },
): boolean {
  const { buyerBirthHash, buyerPostcodeHash } = buyer;
  if (birthDate === null || buyerBirthHash === null || buyerPostcodeHash === null) return false;
  const isPostcode = secrets.isIndexOf(buyerPostcodeHash, postcodePurpose, postcode);
  return isPostcode && secrets.isIndexOf(buyerBirthHash, birthPurpose, birthDate);
}

/**
 * Whether an order names somebody else than this person. Another birth date always does. Another e-mail address does
 * unless the birth date agrees, because people have several; another name unless address or birth date agree, because
 * names change. What is not known on both sides contradicts nothing.
 */
export function namesSomebodyElse(secrets: Pick<Secrets, "isIndexOf">, buyer: Buyer, person: Person): boolean {
  const { buyerHash, buyerBirthHash, buyerNameHash } = buyer;
  const isBorn =
    person.birthDate === null || buyerBirthHash === null
      ? null
      : secrets.isIndexOf(buyerBirthHash, birthPurpose, person.birthDate);
  if (isBorn !== null) return !isBorn;
  if (buyerHash !== null) return !isMatchHashOf(secrets, buyerHash, person.email);
  return buyerNameHash !== null && person.name !== null && !isBuyerNamed(secrets, buyerNameHash, person.name);
}

/**
 * First and last name each share a word: "Eva Öztürk" is "Eva Maria Oeztuerk-Meier". A missing first name is not
 * compared.
 */
export function isBuyerNamed(
  secrets: Pick<Secrets, "isIndexOf">,
  stored: string,
  person: NonNullable<Person["name"]>,
): boolean {
  const [last = [], first = []] = stored.split("|").map((hashes) => hashes.split(" ").filter(Boolean));
  const shares = (hashes: readonly string[], name: string) =>
    wordsOf(name).some((word) => hashes.some((hash) => secrets.isIndexOf(hash, namePurpose, word)));
  return shares(last, person.lastName) && (first.length === 0 || shares(first, person.firstName));
}

/** The words of a name, for comparing. */
export function wordsOf(name: string): string[] {
  return plainLetters(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

/** Blind index of a delivery address, for the prepaid limit. */
export function addressHashOf(secrets: Pick<Secrets, "index">, address: string): string {
  return secrets.index("address", normalised(address));
}

/** The blind indexes that a delivery address may be stored under: one for each index key. */
export function addressHashesOf(secrets: Pick<Secrets, "indexes">, address: string): string[] {
  return secrets.indexes("address", normalised(address));
}

/** "Müller-Straße 5 a, 10115 Berlin" and "MUELLERSTRASSE 5A 10115 BERLIN" are one address. */
function normalised(address: string): string {
  return withoutUmlauts(address.toLowerCase())
    .replaceAll(/str\b\.?/g, "strasse")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]/g, "");
}
