import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { BulkIds, BulkPreview, BulkResults } from "#app/ui/list/bulk.tsx";
import type { Review } from "#server/office/reviews.ts";
import type { OneOfSeveral } from "#server/platform/outcome.ts";
import { orderReasons } from "../order-reasons.ts";
import { OccasionField } from "./occasion-field.tsx";
import type { FailedReview } from "./review-list.tsx";

type Props = {
  /** the chosen orders that still wait */
  reviews: readonly Pick<Review, "externalId" | "cents">[];
  /** what was missing when the form came back */
  failed: Omit<FailedReview, "order"> | null;
};

/** Several orders that are decided alike: which, with what they earn together, and the two outcomes. */
export function ReviewBulk({ reviews, failed }: Props) {
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  const language = useLanguage();
  const count = reviews.length;
  const ids = reviews.map(({ externalId }) => externalId);
  const amount = formatEuro(
    reviews.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    language,
  );
  return (
    <BulkPreview
      id="sammelpruefung"
      title={t("reviews.bulk.title", { count })}
      names={ids}
      nothing={t("reviews.bulk.nothing")}
    >
      <p>{t("reviews.bulk.sum", { amount })}</p>
      <div className="decision-ways">
        <Form hidden={{ intent: "acceptChosen" }}>
          <BulkIds ids={ids} />
          <OccasionField id="sammel-ja" />
          <SubmitButton size="s">{t("reviews.bulk.accept", { count })}</SubmitButton>
        </Form>
        <details className="act" open={failed !== null}>
          <summary>{t("reviews.bulk.refuse")}</summary>
          <Form hidden={{ intent: "refuseChosen" }}>
            <BulkIds ids={ids} />
            <Select
              meta={{
                id: "sammel-warum",
                name: "why",
                initialValue: failed?.why,
                required: true,
                missing: support("act.whyMissing"),
                errors: failed?.isWhyMissing ? [support("act.whyMissing")] : undefined,
              }}
              label={t("reviews.bulk.why")}
              empty={support("act.choose")}
              options={orderReasons.map((value) => ({ value, label: support(`why.${value}`) }))}
            />
            <OccasionField id="sammel-nein" />
            <Confirm id="sammel-sicher" isMissing={failed?.isUnconfirmed}>
              {t("reviews.bulk.consequence", { amount })}
            </Confirm>
            <SubmitButton size="s" kind="danger">
              {t("reviews.bulk.refuseSubmit", { count })}
            </SubmitButton>
          </Form>
        </details>
      </div>
    </BulkPreview>
  );
}

/** What became of several orders, and what a person has to do about those that were not decided. */
export function ReviewResults({ rows, isAccepted }: { rows: readonly OneOfSeveral[]; isAccepted: boolean }) {
  const { t } = useTranslation("supportOffice");
  return (
    <BulkResults
      results={rows}
      done={(count) => (isAccepted ? t("reviews.bulk.accepted", { count }) : t("reviews.bulk.refused", { count }))}
      why={(code) =>
        code === "productUnknown"
          ? t("reviews.bulk.needsProduct")
          : code === "recommendationUnknown"
            ? t("reviews.bulk.needsRecommendation")
            : null
      }
    />
  );
}
