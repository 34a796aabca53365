import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { BulkTick } from "#app/ui/list/bulk.tsx";
import type { Review, ReviewProduct } from "#server/office/reviews.ts";
import { orderReasons } from "../order-reasons.ts";
import { OwnMatter } from "../own-matter.tsx";
import { OccasionField } from "./occasion-field.tsx";
import { useReviewReason } from "./review-reason.ts";

type Shown = Omit<Review, "orderedAt"> & { orderedAt: Date | string; href: string | null };
/** A refusal that came back: the order that it is about, and what was missing. */
export type FailedReview = { order: string; why: string; isWhyMissing: boolean; isUnconfirmed: boolean };
type Props = {
  action: string;
  reviews: readonly Shown[];
  products: readonly ReviewProduct[];
  failed: FailedReview | null;
};

/** Orders in review: the facts for the decision, and its two outcomes. */
export function ReviewList({ action, reviews, products, failed }: Props) {
  return (
    <div className="decisions" data-dense="">
      {reviews.map((review) => (
        <ReviewCard
          key={review.externalId}
          action={action}
          review={review}
          products={products}
          failed={failed?.order === review.externalId ? failed : null}
        />
      ))}
    </div>
  );
}

type CardProps = { action: string; review: Shown; products: readonly ReviewProduct[]; failed: FailedReview | null };

function ReviewCard({ action, review, products, failed }: CardProps) {
  const { externalId, isOwn } = review;
  const { t } = useTranslation("supportOffice");
  const at = `auftrag-${externalId}`;
  return (
    <article className="decision" aria-labelledby={at}>
      <div className="decision-head">
        {isOwn ? null : <BulkTick id={externalId} name={t("reviews.order", { order: externalId })} />}
        <h2 id={at}>{t("reviews.order", { order: externalId })}</h2>
      </div>
      <ReviewFacts review={review} />
      {isOwn ? (
        <OwnMatter />
      ) : (
        <div className="decision-ways">
          {review.recommendationNumber ? (
            <AcceptForm at={at} action={action} review={review} products={products} />
          ) : null}
          <RefuseForm at={at} action={action} review={review} failed={failed} />
        </div>
      )}
    </article>
  );
}

function ReviewFacts({ review }: { review: Shown }) {
  const { orderedAt, orderedProduct, recommendedProduct, cents, attribution, recommendationNumber, href } = review;
  const { t } = useTranslation("supportOffice");
  const language = useLanguage();
  const whyReviewed = useReviewReason();
  return (
    <Facts
      lined
      facts={[
        { label: t("reviews.ordered"), value: <Day value={orderedAt} /> },
        { label: t("reviews.product"), value: orderedProduct || t("reviews.productUnnamed") },
        ...(recommendedProduct && recommendedProduct !== orderedProduct
          ? [{ label: t("reviews.recommended"), value: recommendedProduct }]
          : []),
        ...(cents === null ? [] : [{ label: t("reviews.cents"), value: formatEuro(cents, language) }]),
        {
          label: t("reviews.recommendation"),
          value: href ? <a href={href}>{recommendationNumber}</a> : (recommendationNumber ?? "–"),
        },
        { label: t("reviews.attribution"), value: t(`attribution.${attribution ?? "none"}`) },
        { label: t("reviews.why"), value: whyReviewed(review.doubt) },
        ...(review.facts.length > 0
          ? [{ label: t("reviews.facts"), value: review.facts.map((fact) => t(`fact.${fact}`)).join(", ") }]
          : []),
      ]}
    />
  );
}

/** `at`: the id of the order's card, which those of the form's fields begin with. */
function AcceptForm({ at, action, review, products }: Omit<CardProps, "failed"> & { at: string }) {
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  const language = useLanguage();
  return (
    <Form action={action} hidden={{ order: review.externalId, intent: "accept" }}>
      {review.mustChoose ? (
        <Select
          meta={{ id: `${at}-produkt`, name: "product", required: true }}
          label={t("reviews.choose")}
          empty={support("act.choose")}
          options={products.map(({ id, displayName, cents }) => ({
            value: id,
            label: `${displayName}, ${formatEuro(cents, language)}`,
          }))}
        />
      ) : null}
      <OccasionField id={`${at}-ja`} />
      <SubmitButton size="s">{t("reviews.accept")}</SubmitButton>
    </Form>
  );
}

function RefuseForm({ at, action, review, failed }: Omit<CardProps, "products"> & { at: string }) {
  const { externalId, orderedProduct, cents } = review;
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  const language = useLanguage();
  return (
    <details className="act" open={Boolean(failed?.isWhyMissing || failed?.isUnconfirmed)}>
      <summary>{t("reviews.refuse")}</summary>
      <Form action={action} hidden={{ order: externalId, intent: "refuse" }}>
        <Select
          meta={{
            id: `${at}-warum`,
            name: "why",
            initialValue: failed?.why,
            required: true,
            missing: support("act.whyMissing"),
            errors: failed?.isWhyMissing ? [support("act.whyMissing")] : undefined,
          }}
          label={t("reviews.refuseWhy")}
          empty={support("act.choose")}
          options={orderReasons.map((value) => ({ value, label: support(`why.${value}`) }))}
        />
        <OccasionField id={`${at}-nein`} />
        <Confirm id={`${at}-sicher`} isMissing={failed?.isUnconfirmed}>
          {support("act.means.endOrder", {
            product: orderedProduct || support("act.productUnnamed"),
            amount: formatEuro(cents ?? 0, language),
          })}
        </Confirm>
        <SubmitButton size="s" kind="danger">
          {t("reviews.refuseSubmit")}
        </SubmitButton>
      </Form>
    </details>
  );
}
