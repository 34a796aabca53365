import { useTranslation } from "react-i18next";
import { isOrderReason } from "../order-reasons.ts";

/** Doubts that have a sentence of their own; the others are explained as a refusal for them would be. */
const explained = [
  "RISK_TYPED_DETAILS",
  "RISK_RECIPIENT_DIFFERS",
  "RISK_OTHER_RECOMMENDATION",
  "RISK_LINK_ENDED",
  "RISK_FACTS_CHANGED",
] as const;

/** Why an order is in review, in a sentence; null: the tenant reviews every order. */
export function useReviewReason(): (code: string | null) => string {
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  return (code) => {
    if (code === null) return t("reviews.each");
    const own = explained.find((one) => one === code);
    if (own) return t(`doubt.${own}`);
    return isOrderReason(code) ? support(`why.${code}`) : t("doubt.other", { code });
  };
}
