import { createHash, randomInt } from "node:crypto";

/** A German IBAN with correct check digits for any account number. */
export function germanIban(account: number): string {
  const bban = `51210800${String(account).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${bban}`;
}

/** An IBAN that nobody else has: two people with one are held. */
export function newIban(): string {
  return germanIban(randomInt(1_000_000, 9_999_999_999));
}

/** Somebody's own IBAN, always the same. */
export function ibanOf(owner: string): string {
  return germanIban(createHash("sha256").update(owner).digest().readUInt32BE());
}
