import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { tenantVariables } from "#tests/support/process/app.ts";
import type { Answer, Ask } from "./tenant-caller.ts";

/** `id`: the order's number in the shop; `number`: the recommendation's. */
type Order = { id: string; number: string };

/** Reports orders of nordlicht's shop from arrival to delivery, now, in one signed call. */
export function sendDelivered(ask: Ask, orders: readonly Order[]): Promise<Answer> {
  const at = new Date().toISOString();
  const body = JSON.stringify(
    orders.flatMap(({ id, number }) =>
      ["eingegangen", "bestaetigt", "ausgeliefert"].map((Art) => ({
        EreignisId: `${id}-${Art}`,
        Auftragsnummer: id,
        Art,
        Zeitpunkt: at,
        Bestelldatum: at,
        Empfehlungsnummer: number,
        ProduktId: "mobil-m",
      })),
    ),
  );
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    "Content-Type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: feedSignature(tenantVariables.NORDLICHT_FEED_KEY, timestamp, Buffer.from(body)),
  };
  return ask("nordlicht", "POST", "/api/v1/nordlicht/auftraege", headers, body);
}
