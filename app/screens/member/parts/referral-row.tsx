import { ButtonLink } from "#app/components/content/button-link.tsx";
import { ReferralCard } from "#app/components/status/referral-card.tsx";
import { StatusBar } from "#app/components/status/status-bar.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import type { SayIn } from "#app/i18n/keys.ts";
import type { ReferralView } from "./referral-view.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

/** A referral with a status bar for each friend's order. The link has one of its own until somebody ordered. */
export function ReferralRow({ referral, brand }: { referral: ReferralView; brand: string }) {
  const { t } = useTranslation("member");
  const { t: say } = useTranslation("status");
  const { number, share, waitsForOptIn, rows, linkUntil } = referral;
  return (
    <ReferralCard
      level={2}
      title={referral.productName || t("area.anyProduct")}
      sharedOn={referral.createdAt}
      rewardCents={referral.referrerCents}
      isUpTo={referral.isUpTo}
      friendCents={referral.recipientCents}
      foot={
        share ? (
          <>
            {linkUntil ? <p>{t("area.linkLives", { date: linkUntil })}</p> : null}
            <ButtonLink href={share} kind="quiet" size="s">
              {t("area.share")}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {rows.map((row, index) => (
        <StatusBar
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
          key={index}
          stations={row.stations.map(({ name, state }) => ({ label: say(`station.${name}`), state }))}
          {...sentencesOf(row, say)}
          nextActor={row.actor ? say(`next.${row.actor}`, { brand }) : undefined}
          dates={datesOf(row, say)}
          tone={row.tone}
          action={
            row.collect ? (
              <ButtonLink href={row.collect.href} kind="primary">
                {t(`area.${row.collect.what}`)}
              </ButtonLink>
            ) : waitsForOptIn ? (
              <ResendConfirmation number={number} />
            ) : null
          }
        />
      ))}
    </ReferralCard>
  );
}

/** What holds now comes first, that a contract was made second; unless the reward is somebody else's. */
function sentencesOf({ bars, orderedOn }: ReferralView["rows"][number], say: SayIn<"status">) {
  const said = bars.map((bar) => say(`bar.${bar}`, { date: orderedOn ?? "" }));
  const [sentence = "", ...more] = bars[0] === "T3" && bars[1] !== "T12" ? said.reverse() : said;
  return { sentence, more: more.join(" ") };
}

function datesOf({ from, until }: ReferralView["rows"][number], say: SayIn<"status">): string | undefined {
  if (from && until) return say("between", { from, to: until });
  return until ? say("until", { date: until }) : undefined;
}
