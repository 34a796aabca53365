import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import type { Language } from "#server/platform/values/language.ts";
import type { SignalName } from "#server/rewards/claim/rules/hold-cause.ts";

type Props = {
  /** `again`: it was the owner's to act on, or on its way, and is held. */
  what: "notReady" | "again" | "cancelled" | "expired";
  language: Language;
};

const pictures = { notReady: "sent", again: "sent", expired: "faded", cancelled: "shut" } as const;

/** A reward about which its owner can do nothing: not yet, or not any more. */
export function ClosedReward({ what, language }: Props) {
  const { t } = useTranslation("reward");
  return (
    <MessagePage
      picture={pictures[what]}
      title={t(`${what}.title`)}
      actions={<ButtonLink href={path(language, "contact")}>{t("contact")}</ButtonLink>}
    >
      {t(`${what}.text`)}
    </MessagePage>
  );
}

type HeldProps = {
  signal: SignalName;
  last4: string;
  by: string;
  isLate: boolean;
  isBlocked: boolean;
  /** The recommendation that the owner can object about; null: the reward has none. */
  number: string | null;
  language: Language;
};

/** A reward that waits for a person to look at it: what, why, until when, or that it is blocked; the way to object. */
export function HeldReward({ signal, last4, by, isLate, isBlocked, number, language }: HeldProps) {
  const { t } = useTranslation("reward");
  const way = number === null ? path(language, "contact") : path(language, "complaint", {}, { nr: number });
  return (
    <MessagePage
      picture={isBlocked ? "shut" : "sent"}
      title={t(isBlocked ? "held.blockedTitle" : `held.title.${signal}`)}
      actions={<ButtonLink href={way}>{t(number === null ? "held.write" : "held.object")}</ButtonLink>}
    >
      {isBlocked ? <p>{t("held.blocked")}</p> : <p>{t(`held.why.${signal}`, { last4 })}</p>}
      {isBlocked ? null : <p>{t(isLate ? "held.late" : "held.by", { by })}</p>}
      <p>{t("held.say")}</p>
    </MessagePage>
  );
}
