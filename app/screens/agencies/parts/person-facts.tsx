import type { TFunction } from "i18next";
import type { RecipientFacts } from "#app/content/recipient-facts.ts";
import { noField } from "#server/platform/values/fields.ts";

/** What of a lead's person is listed; their name is the page's heading. */
export function personFacts(
  { name: _, company, phone, email, address, ...unplaced }: RecipientFacts,
  t: TFunction<"agencyReports">,
) {
  noField(unplaced);
  return [
    ...(company ? [{ label: t("column.company"), value: company }] : []),
    { label: t("column.phone"), value: phone ? <a href={`tel:${phone}`}>{phone}</a> : "–" },
    { label: t("column.email"), value: <a href={`mailto:${email}`}>{email}</a> },
    { label: t("leadPage.address"), value: address },
  ];
}
