import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type CountryResponse, Reader } from "mmdb-lib";
import { z } from "zod";
import type { Log } from "#server/domain/context.ts";
import { isPublicAddress } from "#server/upstream/webhook/public-address.ts";

/** A row of the database: the code of ISO 3166-1. */
const row = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) });

const require = createRequire(import.meta.url);
const installedFile = () => require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

/**
 * Looks up the country in which the registries list a network address; null: not a public address, or unknown. Nothing leaves this machine.
 * The database (8 MB) is read at the first look-up and stays in memory. If it cannot be read, this is logged once and every country is
 * unknown.
 */
export function countries(log: Pick<Log, "warn">, file = installedFile): (address: string) => Promise<string | null> {
  let opened: Promise<Reader<CountryResponse> | null> | null = null;
  const logUnreadable = (err: unknown) => {
    log.warn({ err }, "the country database cannot be read: sessions are listed without a place");
    return null;
  };
  const open = async () => new Reader<CountryResponse>(await readFile(file()));
  return async (address) => {
    const publicAddress = publicForm(address);
    if (!publicAddress) return null;
    opened ??= open().catch(logUnreadable);
    const database = await opened;
    try {
      return row.safeParse(database?.get(publicAddress)).data?.country_code ?? null;
    } catch (fault) {
      opened = Promise.resolve(logUnreadable(fault));
      return null;
    }
  };
}

/** An address as the database lists it: IPv4 also if it was written as IPv6 ("::ffff:203.0.113.7"). null: it is not public. */
function publicForm(address: string): string | null {
  if (isIP(address) === 0) return null;
  const written = ipaddr.process(address).toString();
  return isPublicAddress(written) ? written : null;
}
