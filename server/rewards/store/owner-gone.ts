/**
 * SQL: who is owed the claim with this alias cannot be asked any more, because they deleted their account, or the
 * recipient's data are erased (isOwnerGone).
 */
export const ownerGoneSql = (claim: string): string => `CASE ${claim}.role
  WHEN 'referrer' THEN EXISTS (SELECT FROM account gone
    WHERE gone."tenantId" = ${claim}."tenantId" AND gone.id = ${claim}."accountId" AND gone.state = 'deleted')
  ELSE EXISTS (SELECT FROM recipient gone
    WHERE gone."tenantId" = ${claim}."tenantId" AND gone.number = ${claim}."recipientNumber" AND gone."erasedAt" IS NOT NULL) END`;
