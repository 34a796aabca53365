import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { RecommendationCard } from "#app/ui/status/recommendation-card.tsx";
import { RecommendationStatus } from "#app/ui/status/recommendation-status.tsx";
import type { RecommendationView } from "./recommendation-view.ts";

type Props = {
  recommendation: RecommendationView;
  brand: string;
  /** the person's own address, for the confirmation mail */
  email: string;
};

/**
 * A recommendation with a status bar for each recipient's order. The link has a status bar of its own until there is an
 * order.
 */
export function RecommendationRow({ recommendation, brand, email }: Props) {
  const { t } = useTranslation("member");
  const { number, share, reminder, card, complaint, tone, raise, waitsForOptIn, rows, linkUntil } = recommendation;
  const { t: statusText } = useTranslation("status");
  const title = recommendation.productName || t("area.anyProduct");
  const which = <span className="vh">: {recommendation.ownName || title}</span>;
  return (
    <RecommendationCard
      level={2}
      title={title}
      ownName={recommendation.ownName}
      number={number}
      isCode={card !== null}
      label={tone ? statusText(`tone.${tone}`) : undefined}
      recommendedOn={recommendation.createdAt}
      recommendedAt={recommendation.recommendedAt}
      rewardCents={recommendation.referrerCents}
      isUpTo={recommendation.isUpTo}
      recipientCents={recommendation.recipientCents}
      foot={
        share || complaint || raise ? (
          <>
            {raise ? (
              <p>{t(raise.day ? "area.raiseUntil" : "area.raise", { ...raise, day: raise.day ?? "" })}</p>
            ) : null}
            {linkUntil ? <p>{t("area.linkLives", { date: linkUntil })}</p> : null}
            {share ? (
              <ButtonLink href={share} kind="quiet" size="s">
                {t("area.share")}
                {which}
              </ButtonLink>
            ) : null}
            {reminder ? (
              <ButtonLink href={reminder} kind="quiet" size="s">
                {t("area.remind")}
                {which}
              </ButtonLink>
            ) : null}
            {card ? (
              <ButtonLink href={card} kind="quiet" size="s">
                {t("area.card")}
                {which}
              </ButtonLink>
            ) : null}
            {complaint ? (
              <ButtonLink href={complaint} kind="quiet" size="s">
                {t("area.complain")}
                {which}
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      {rows.map((row, index) => (
        <RecommendationStatus
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
          key={index}
          row={row}
          brand={brand}
          action={
            row.collect ? (
              <ButtonLink href={row.collect.href} kind={isOptional(row.collect.what) ? undefined : "primary"}>
                {t(`area.${row.collect.what}`)}
              </ButtonLink>
            ) : waitsForOptIn ? (
              <ResendConfirmation number={number} email={email} />
            ) : null
          }
        />
      ))}
    </RecommendationCard>
  );
}

/** Nothing waits for it. */
const isOptional = (what: string) => what === "held" || what === "voucher";

/**
 * Requests the confirmation mail of one recommendation again. With script the result is shown in place; without, the
 * reloaded page shows a notice at the top.
 */
function ResendConfirmation({ number, email }: { number: string; email: string }) {
  const { t } = useTranslation("member");
  const fetcher = useFetcher<{ sent: true }>();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (fetcher.data) {
    return (
      <Notice tone="success" live>
        {t("area.resent", { email })}
      </Notice>
    );
  }
  return (
    <fetcher.Form className="form" method="post">
      <input type="hidden" name="number" value={number} />
      {isHydrated ? <input type="hidden" name="stay" value="1" /> : null}
      <SubmitButton kind="plain" busy={fetcher.state !== "idle"}>
        {t("area.resend")}
      </SubmitButton>
    </fetcher.Form>
  );
}
