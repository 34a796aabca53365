/**
 * SQL over a claim with this alias: the provider rejected its referrer's customer number, and no other was submitted
 * since.
 */
export const isCustomerNumberRejected = (alias: string) => `EXISTS (SELECT FROM customer_number n
  WHERE n."tenantId" = ${alias}."tenantId" AND n."accountId" = ${alias}."accountId" AND n.state = 'rejected')`;
