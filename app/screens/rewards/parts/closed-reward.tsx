import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import type { Language } from "#server/platform/tenant/model.ts";

type Props = {
  step: "notReady" | "cancelled" | "expired";
  /** how many days a reward can be collected */
  days: number;
  language: Language;
};

/** A reward about which its owner can do nothing: not yet, or not any more. */
export function ClosedReward({ step, days, language }: Props) {
  const { t } = useTranslation("reward");
  return (
    <MessagePage
      picture={step === "notReady" ? "sent" : step === "expired" ? "faded" : "shut"}
      title={t(`${step}.title`)}
      actions={<ButtonLink href={path(language, "contact")}>{t("contact")}</ButtonLink>}
    >
      {t(`${step}.text`, { days })}
    </MessagePage>
  );
}

type HeldProps = { last4: string; by: string; isLate: boolean; language: Language };

/** A reward at whose bank account a person looks, because others are paid there as well: what, why, and until when. */
export function HeldReward({ last4, by, isLate, language }: HeldProps) {
  const { t } = useTranslation("reward");
  return (
    <MessagePage
      picture="sent"
      title={t("held.title")}
      actions={<ButtonLink href={path(language, "contact")}>{t("held.write")}</ButtonLink>}
    >
      <p>{t("held.why", { last4 })}</p>
      <p>{t(isLate ? "held.late" : "held.by", { by })}</p>
      <p>{t("held.say")}</p>
    </MessagePage>
  );
}
