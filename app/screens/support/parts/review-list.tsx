import { Day } from "#app/components/content/day.tsx";
import { Facts } from "#app/components/content/facts.tsx";
import { Form } from "#app/components/form/form.tsx";
import { Select } from "#app/components/form/select.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { supportReasons } from "#server/domain/support/model.ts";
import type { Review } from "#server/domain/support/reviews.ts";
import { isOrderReason, orderReasons } from "./order-reasons.ts";

type Shown = Omit<Review, "orderedAt"> & { orderedAt: Date | string; href: string | null };
type Props = { action: string; reviews: readonly Shown[] };

/** Orders in review: the facts for the decision, and its two outcomes. */
export function ReviewList({ action, reviews }: Props) {
  return (
    <div className="decisions">
      {reviews.map((review) => (
        <ReviewCard key={review.externalId} action={action} review={review} />
      ))}
    </div>
  );
}

function ReviewCard({ action, review }: { action: string; review: Shown }) {
  const { externalId, orderedAt, productName, attribution, recommendationNumber, href, doubt, facts } = review;
  const { t } = useTranslation("supportOffice");
  const { t: say } = useTranslation("support");
  const at = `auftrag-${externalId}`;
  const reason = (id: string) => (
    <Select
      meta={{ id, name: "reason", initialValue: "check", required: true }}
      label={t("reviews.reason")}
      options={supportReasons.map((value) => ({ value, label: say(`reason.${value}`) }))}
    />
  );
  return (
    <article className="decision" aria-labelledby={at}>
      <h2 id={at}>{t("reviews.order", { order: externalId })}</h2>
      <Facts
        lined
        facts={[
          { label: t("reviews.ordered"), value: <Day value={orderedAt} /> },
          { label: t("reviews.product"), value: productName || "–" },
          {
            label: t("reviews.recommendation"),
            value: href ? <a href={href}>{recommendationNumber}</a> : (recommendationNumber ?? "–"),
          },
          { label: t("reviews.attribution"), value: t(`attribution.${attribution ?? "none"}`) },
          { label: t("reviews.why"), value: whyReviewed(doubt) },
          ...(facts.length > 0
            ? [{ label: t("reviews.facts"), value: facts.map((fact) => t(`fact.${fact}`)).join(", ") }]
            : []),
        ]}
      />
      <div className="decision-ways">
        {recommendationNumber ? (
          <Form action={action} hidden={{ order: externalId, intent: "accept" }}>
            {reason(`${at}-ja`)}
            <SubmitButton size="s">{t("reviews.accept")}</SubmitButton>
          </Form>
        ) : null}
        <details className="act">
          <summary>{t("reviews.refuse")}</summary>
          <Form action={action} hidden={{ order: externalId, intent: "refuse" }}>
            <Select
              meta={{ id: `${at}-warum`, name: "why", initialValue: "RISK_REVIEW", required: true }}
              label={t("reviews.refuseWhy")}
              options={orderReasons.map((value) => ({ value, label: say(`why.${value}`) }))}
            />
            {reason(`${at}-nein`)}
            <SubmitButton size="s" kind="danger">
              {t("reviews.refuseSubmit")}
            </SubmitButton>
          </Form>
        </details>
      </div>
    </article>
  );

  function whyReviewed(code: Shown["doubt"]): string {
    if (code === null) return t("reviews.each");
    if (code === "RISK_TYPED_DETAILS") return t("doubt.RISK_TYPED_DETAILS");
    return isOrderReason(code) ? say(`why.${code}`) : t("doubt.other", { code });
  }
}
