import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { BonusLine } from "#app/ui/status/bonus-line.tsx";
import type { BonusProgress } from "#server/rewards/bonus/bonus-progress.ts";

export type AreaNoticesProps = {
  /** where the confirmation mail was just sent, without script */
  resentTo: string | null;
  goodwill: readonly { cents: number; href: string }[];
  bonus: BonusProgress | null;
  /** the page of a bonus that can be collected */
  bonusHref: string | null;
};

/** Notices not about one recommendation: the last action's result, goodwill to collect, progress towards the bonus. */
export function AreaNotices({ resentTo, goodwill, bonus, bonusHref }: AreaNoticesProps) {
  const { t } = useTranslation("member");
  return (
    <>
      {resentTo ? (
        <Notice tone="success" live>
          {t("area.resent", { email: resentTo })}
        </Notice>
      ) : null}
      {goodwill.map(({ cents, href }) => (
        <Notice key={href}>
          <p>
            {t("area.goodwill")} <Amount cents={cents} />. <a href={href}>{t("area.choose")}</a>
          </p>
        </Notice>
      ))}
      {bonus ? (
        <BonusLine
          {...bonus}
          action={
            bonusHref ? (
              <ButtonLink href={bonusHref} kind="primary">
                {t("area.bonus")}
              </ButtonLink>
            ) : null
          }
        />
      ) : null}
    </>
  );
}
