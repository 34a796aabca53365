import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  /** the link to the detailed choice, beside both answers */
  children: ReactNode;
};

/** Both answers with equal prominence: the same component, the same size. */
export function ConsentAnswers({ children }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="consent-do">
      {(["none", "all"] as const).map((answer) => (
        <button key={answer} className="btn" type="submit" name="answer" value={answer}>
          {t(`consent.${answer}`)}
        </button>
      ))}
      {children}
    </div>
  );
}
