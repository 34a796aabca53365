/**
 * The row stays as a pseudonym: recommendations, claims and payouts refer to it. "deleted:<id>" cannot be anyone's
 * address.
 */
export const eraseAccount = `WITH before AS (
    SELECT id, state FROM account WHERE "tenantId" = $1 AND id = $2::uuid AND state IN ('unconfirmed', 'confirmed') FOR NO KEY UPDATE
  ), erased AS (
    UPDATE account a SET state = 'deleted', "deletedAt" = $3::timestamptz, email = '', "emailKey" = 'deleted:' || a.id,
      "referrerHash" = 'deleted:' || a.id, salutation = NULL, "firstName" = '', "lastName" = '', language = 'de',
      "passwordHash" = NULL, "newsletterGiven" = false, "newsletterSentAt" = NULL, "remindByMail" = false, "newsByMail" = false, "blockReason" = NULL
    FROM before b WHERE a."tenantId" = $1 AND a.id = b.id RETURNING a.id, b.state AS "from"
  ), links AS (
    UPDATE recommendation r SET "firstName" = '', "lastName" = '', "ownName" = NULL, "ownerKeyHash" = NULL, "attemptHash" = NULL,
      "linkValidUntil" = least(r."linkValidUntil", $3::timestamptz)
    FROM erased e WHERE r."tenantId" = $1 AND r."accountId" = e.id
  ), changes AS (
    DELETE FROM email_change c USING erased e WHERE c."tenantId" = $1 AND c."accountId" = e.id
  ), keys AS (
    DELETE FROM passkey p USING erased e WHERE p."tenantId" = $1 AND p."accountId" = e.id
  ), numbers AS (
    DELETE FROM customer_number n USING erased e WHERE n."tenantId" = $1 AND n."accountId" = e.id
  )
  INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
  SELECT $1, gen_random_uuid(), 'account', id::text, 'delete', "from", 'deleted', 'REF', 'account:' || id || ':delete', $3::timestamptz
  FROM erased`;
