import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import type { Answer } from "#server/office/model.ts";

type Props = {
  answers: readonly Answer[];
  referrer: string;
  /** null: no name is known */
  contact: string | null;
};

/** Answers for a caller who asks about their reward: one sentence each, with who acts next and by when. */
export function AnswerList({ answers, referrer, contact }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const day = (value: string | null) => (value ? formatDay(value) : "");
  return (
    <ul className="answers">
      {answers.map(({ code, about, whose, orderNumber, claimId, kind, cents, day: at, by, last4, next }) => {
        const owner = whose === "recipient" ? (contact ?? t("role.recipient")) : referrer;
        const values = { owner, day: day(at), until: day(by), amount: formatEuro(cents, language), last4: last4 ?? "" };
        return (
          <li key={`${code}${orderNumber}${claimId}${whose}`} data-code={code} data-next={next}>
            <p className="eyebrow">
              {[
                whose === null ? t("recommendation.both") : t("recommendation.for", { name: owner }),
                kind && kind !== "base" ? t(`claimKind.${kind}`) : null,
                about !== "link" && orderNumber ? t("recommendation.order", { order: orderNumber }) : null,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p className="answer">{t(`answer.${code}`, values)}</p>
            <p className="answer-next">
              <strong>{t("recommendation.next")}:</strong> {t(`next.${next}`, { referrer })}
              {by ? `, ${t("recommendation.by", { day: formatDay(by) })}` : ""}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
