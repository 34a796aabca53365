import { ButtonLink } from "#app/components/content/button-link.tsx";
import { ReferralCard } from "#app/components/status/referral-card.tsx";
import { ReferralStatus } from "#app/components/status/referral-status.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { ReferralView } from "./referral-view.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

type Props = {
  referral: ReferralView;
  brand: string;
  /** the person's own address, for the confirmation mail */
  email: string;
};

/** A referral with a status bar for each recipient's order. The link has a status bar of its own until there is an order. */
export function ReferralRow({ referral, brand, email }: Props) {
  const { t } = useTranslation("member");
  const { number, share, card, complaint, label, waitsForOptIn, rows, linkUntil } = referral;
  const { t: say } = useTranslation("status");
  return (
    <ReferralCard
      level={2}
      title={referral.productName || t("area.anyProduct")}
      number={number}
      isCode={card !== null}
      label={label ? say(`label.${label}`) : undefined}
      recommendedOn={referral.createdAt}
      recommendedAt={referral.recommendedAt}
      rewardCents={referral.referrerCents}
      isUpTo={referral.isUpTo}
      recipientCents={referral.recipientCents}
      foot={
        share || complaint ? (
          <>
            {linkUntil ? <p>{t("area.linkLives", { date: linkUntil })}</p> : null}
            {share ? (
              <ButtonLink href={share} kind="quiet" size="s">
                {t("area.share")}
              </ButtonLink>
            ) : null}
            {card ? (
              <ButtonLink href={card} kind="quiet" size="s">
                {t("area.card")}
              </ButtonLink>
            ) : null}
            {complaint ? (
              <ButtonLink href={complaint} kind="quiet" size="s">
                {t("area.complain")}
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    >
      {rows.map((row, index) => (
        <ReferralStatus
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
          key={index}
          row={row}
          brand={brand}
          action={
            row.collect ? (
              <ButtonLink href={row.collect.href} kind="primary">
                {t(`area.${row.collect.what}`)}
              </ButtonLink>
            ) : waitsForOptIn ? (
              <ResendConfirmation number={number} email={email} />
            ) : null
          }
        />
      ))}
    </ReferralCard>
  );
}
