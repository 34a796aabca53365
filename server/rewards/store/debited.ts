/** SQL: the payment d is what the bank entry e concerns, or is in the whole run that it concerns. */
export const isOfEntry = `d."tenantId" = e."tenantId"
    AND (d."endToEndId" = e."itemId" OR (e."itemId" IS NULL AND d."runId" = e."runId"))`;

/** SQL: the bank has moved money for the claim `alias` that did not pay it, is not back, and is not decided. */
export const isDebited = (alias: string) => `EXISTS (SELECT FROM payout_item d
    JOIN bank_entry e ON ${isOfEntry} AND e.direction = 'debit'
  WHERE d."tenantId" = ${alias}."tenantId" AND d."claimId" = ${alias}.id AND e."closedAt" IS NULL
    AND e."surplusCents" > (SELECT coalesce(sum(r.cents), 0) FROM bank_entry r
      WHERE r."tenantId" = e."tenantId" AND r."undoesId" = e.id AND r.outcome = 'surplusReturned'))`;
