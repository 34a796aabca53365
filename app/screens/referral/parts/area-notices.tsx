import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { BonusLine } from "#app/ui/status/bonus-line.tsx";
import type { BonusProgress } from "#server/rewards/bonus/bonus-progress.ts";

export type AreaNoticesProps = {
  /** where the confirmation mail was just sent, without script */
  resentTo: string | null;
  /** where news of links go that were just asked for */
  newsTo: string | null;
  bonus: BonusProgress | null;
};

/** Notices not about one recommendation: the last action's result, progress towards the bonus. */
export function AreaNotices({ resentTo, newsTo, bonus }: AreaNoticesProps) {
  const { t } = useTranslation("member");
  const { t: tNews } = useTranslation("news");
  return (
    <>
      {resentTo ? (
        <Notice tone="success" live>
          {t("area.resent", { email: resentTo })}
        </Notice>
      ) : null}
      {newsTo ? (
        <Notice tone="success" live>
          {tNews("asked", { email: newsTo })}
        </Notice>
      ) : null}
      {bonus ? <BonusLine {...bonus} /> : null}
    </>
  );
}
