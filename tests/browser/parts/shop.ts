import { fetch } from "undici";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { loopback } from "#tests/fakes/loopback.ts";
import { tenantVariables } from "#tests/support/process/app.ts";
import type { OwnTenant, Site, TenantName } from "./site.ts";

export type Sold = { order: string; recommendation: string; recipient: string | null; product: string };

/** The provider's shop: reports an order in three signed messages, received, confirmed and delivered. */
export function shopOf(site: Site, tenant: OwnTenant) {
  const [like = ""] = tenant.split("-");
  const key = tenantVariables[`${like.toUpperCase() as Uppercase<TenantName>}_FEED_KEY`];

  return {
    async delivers({ order, recommendation, recipient, product }: Sold): Promise<void> {
      const now = await site.now();
      const messages = ["eingegangen", "bestätigt", "ausgeliefert"].map((kind) => ({
        EreignisId: `${order}-${kind}`,
        Auftragsnummer: order,
        Art: kind,
        Zeitpunkt: now.toISOString(),
        Bestelldatum: now.toISOString(),
        Empfehlungsnummer: recommendation,
        Empfaengernummer: recipient,
        ProduktId: product,
      }));
      const body = Buffer.from(JSON.stringify(messages));
      // The sender signs with real time, whatever the installation's clock says.
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answer = await fetch(site.url(tenant, `/api/v1/${tenant}/auftraege`), {
        method: "POST",
        dispatcher: loopback,
        headers: {
          "content-type": "application/json",
          [timestampHeader]: timestamp,
          [signatureHeader]: feedSignature(key, timestamp, body),
        },
        body,
      });
      const said = await answer.text();
      if (answer.status !== 200 || /invalid|conflict|failed/i.test(said))
        throw new Error(`The order feed answered ${answer.status}: ${said}`);
    },
  };
}
