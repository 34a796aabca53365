/** The accounts that the demonstration tenants pay from, by their variables; published examples of IBANs. */
export const payers = {
  NORDLICHT_DEBTOR_IBAN: "DE89370400440532013000",
  ELBSCHUTZ_DEBTOR_IBAN: "DE02120300000000202051",
  STANDARD_DEBTOR_IBAN: "DE02500105170137075030",
};
