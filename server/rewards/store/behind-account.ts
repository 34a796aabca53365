/**
 * Claims on hold, and open claims of blocked accounts: of each kind at most as many as are shown, read from an index.
 * The cost depends on the number of blocked accounts and of rows shown.
 */
const heldRows = (where: string) => `(
    SELECT c.* FROM ${where} ORDER BY c."stateSince", c.id LIMIT $3::int)`;
const ofBlocked = `c.state <> 'onHold' AND c.state = ANY($2::text[])`;
export const heldSql = `SELECT * FROM (
    ${heldRows(`reward_claim c WHERE c."tenantId" = $1 AND c.state = 'onHold'`)}
    UNION ALL ${heldRows(
      `account a JOIN reward_claim c ON c."tenantId" = a."tenantId" AND c."accountId" = a.id
       WHERE a."tenantId" = $1 AND a.state = 'blocked' AND ${ofBlocked}`,
    )}
    UNION ALL ${heldRows(
      `account a JOIN recommendation r ON r."tenantId" = a."tenantId" AND r."accountId" = a.id
       JOIN reward_claim c ON c."tenantId" = r."tenantId" AND c."recommendationNumber" = r.number
       WHERE a."tenantId" = $1 AND a.state = 'blocked' AND c."accountId" IS NULL AND ${ofBlocked}`,
    )}
  ) held ORDER BY "stateSince", id LIMIT $3::int`;

/**
 * Open claims with an expiry behind which an account is. The cost depends on the number of the account's claims and
 * links.
 */
export const limitedBehindSql = `SELECT c.* FROM reward_claim c
    WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid AND c."expiresAt" IS NOT NULL AND c.state = ANY($3::text[])
  UNION ALL SELECT c.* FROM recommendation r
    JOIN reward_claim c ON c."tenantId" = r."tenantId" AND c."recommendationNumber" = r.number
    WHERE r."tenantId" = $1 AND r."accountId" = $2::uuid AND c."accountId" IS NULL
      AND c."expiresAt" IS NOT NULL AND c.state = ANY($3::text[])
  ORDER BY id`;
