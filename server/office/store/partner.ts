import type { PartnerMessage, PartnerReader } from "#server/office/repository.ts";
import type { Db } from "#server/platform/database/database.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";

/** What a partner's developer sees of the tenant besides its webhooks; no column of it is personal. */
export function partnerReader(db: Db): PartnerReader {
  return {
    apiClients: () => apiClientRepository(db).list(),
    messages: (limit) =>
      db.sql<PartnerMessage>(
        `SELECT "eventId", "externalOrderId" AS "orderNumber", kind, "receivedAt", outcome FROM order_message
         WHERE "tenantId" = $1 AND source IN ('api', 'file', 'sandbox') ORDER BY "receivedAt" DESC, id LIMIT $2::int`,
        [db.tenantId, limit],
      ),
  };
}
