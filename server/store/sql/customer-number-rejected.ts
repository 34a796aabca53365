/** Of a claim with this alias: the provider did not know its referrer's customer number, and no other was given since. */
export const isCustomerNumberRejected = (alias: string) => `EXISTS (SELECT FROM customer_number n
  WHERE n."tenantId" = ${alias}."tenantId" AND n."accountId" = ${alias}."accountId" AND n.state = 'rejected')`;
