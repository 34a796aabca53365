/**
 * SQL condition over a row of reward_claim (`claim`: its alias): the account behind the claim is blocked. That is the
 * owner's own account, or for a recipient's claim the account of the link's referrer.
 * server/rewards/claim/owner/owner.ts is the same rule for one claim.
 */
export const isAccountBlocked = (claim: string): string => `EXISTS (SELECT FROM account blocked
  WHERE blocked."tenantId" = ${claim}."tenantId" AND blocked.state = 'blocked' AND blocked.id = coalesce(${claim}."accountId",
    (SELECT link."accountId" FROM recommendation link
     WHERE link."tenantId" = ${claim}."tenantId" AND link.number = ${claim}."recommendationNumber")))`;
