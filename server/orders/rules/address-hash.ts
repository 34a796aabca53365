import type { Secrets } from "#server/platform/context.ts";
import { withoutUmlauts } from "#server/platform/values/text.ts";

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
