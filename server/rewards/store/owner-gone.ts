/**
 * SQL: who is owed the claim with this alias cannot be asked any more, because they deleted their account, or the
 * recipient's data are erased (isOwnerGone).
 */
export const ownerGoneSql = (claim: string): string => `(EXISTS (SELECT FROM account gone
    WHERE gone."tenantId" = ${claim}."tenantId" AND gone.id = ${claim}."accountId" AND gone.state = 'deleted')
  OR EXISTS (SELECT FROM recipient gone WHERE gone."tenantId" = ${claim}."tenantId"
    AND gone.number = ${claim}."recipientNumber" AND gone."erasedAt" IS NOT NULL AND ${claim}.role = 'recipient'))`;
