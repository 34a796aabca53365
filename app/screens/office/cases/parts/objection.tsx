import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Exchange } from "../../parts/thread.tsx";
import type { complaintView } from "./complaint-view.ts";

type Props = {
  held: NonNullable<ReturnType<typeof complaintView>["held"]>;
  /** The number of their objection that was not answered yet; null: they may say something. */
  waits: string | null;
  number: string;
  product: string;
  /** The form. */
  children: ReactNode;
};

/** A reward that waits for a person: why, until when, and what both sides said about it so far. */
export function Objection({ held, waits, number, product, children }: Props) {
  const { t } = useTranslation("cases");
  const { t: reward } = useTranslation("reward");
  const { signal, last4, by, isLate, isBlocked, said } = held;
  return (
    <Screen
      title={t("complaint.held.title")}
      lead={product ? t("complaint.leadProduct", { number, product }) : t("complaint.lead", { number })}
      picture="apart"
    >
      {isBlocked ? <p>{reward("held.blocked")}</p> : <p>{reward(`held.why.${signal}`, { last4 })}</p>}
      {isBlocked ? null : <p>{reward(isLate ? "held.late" : "held.by", { by })}</p>}
      <Exchange messages={said} />
      {waits ? <Notice>{t("complaint.held.waits", { number: waits })}</Notice> : <Panel>{children}</Panel>}
    </Screen>
  );
}
