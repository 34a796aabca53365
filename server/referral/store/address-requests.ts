import { randomUUID } from "node:crypto";
import { addressRequestQueue } from "#server/people/account/address-request.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createFault } from "#server/platform/fault.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { enqueueSql } from "#server/platform/store/jobs.ts";
import type { AddressRequestRepository } from "../address-request.ts";

const insertSql = `WITH request AS (SELECT $1::text AS "tenantId", $2::text AS id, $3::text AS sealed)
  ${enqueueSql({
    queue: addressRequestQueue,
    from: "request",
    data: `jsonb_build_object('tenantId', request."tenantId", 'id', request.id, 'sealed', request.sealed)`,
    singletonKey: "request.id",
    priority: "10",
  })} RETURNING 1 AS one`;

/** Requests by address: sealed jobs that only the worker reads. */
export function addressRequestRepository(db: Db, sealer: Sealer): AddressRequestRepository {
  const context = (id: string) => sealContext(db.tenantId, "job", "addressRequest", id);
  return {
    async add(request) {
      const id = randomUUID();
      const sealed = sealer.seal(context(id), JSON.stringify(request));
      const rows = await db.sql(insertSql, [db.tenantId, id, sealed], "address_request");
      if (rows.length !== 1) throw createFault("queueMissing", `There is no queue ${addressRequestQueue}.`);
    },
    open: ({ id, sealed }) => JSON.parse(sealer.open(context(id), sealed)),
  };
}
