import { useTranslation } from "react-i18next";
import { Facts } from "#app/ui/content/facts.tsx";
import { useReviewReason } from "./review-reason.ts";

type Props = {
  /** an order in review; `doubt`: why, null: the tenant reviews every order */
  order: string;
  doubt: string | null;
  /** where it is decided; null: the viewer has a part in it, or may not */
  href: string | null;
};

/** An order of a recommendation waits for a decision: why, and where that is made. */
export function InReview({ order, doubt, href }: Props) {
  const { t } = useTranslation("supportOffice");
  const whyReviewed = useReviewReason();
  const at = `in-pruefung-${order}`;
  return (
    <section className="flow" aria-labelledby={at}>
      <h2 id={at}>{t("reviews.waits", { order })}</h2>
      <Facts lined facts={[{ label: t("reviews.why"), value: whyReviewed(doubt) }]} />
      {href ? (
        <p>
          <a href={href}>{t("reviews.decide")}</a>
        </p>
      ) : null}
    </section>
  );
}
