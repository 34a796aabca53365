import { useTranslation } from "react-i18next";
import { AdviserCard, type AdviserView } from "./adviser-card.tsx";

type Props = {
  adviser: AdviserView;
  /** the reader: recipients learn who gets their details, referrers whom they recommend */
  to: "recipient" | "referrer";
  /** the recipient has already agreed */
  isAgreed?: boolean | undefined;
};

/** The agency contact of a recommendation, and what that means for the reader. */
export function ContactBox({ adviser, to, isAgreed }: Props) {
  const { t } = useTranslation("advisers");
  return (
    <section className="panel flow flow-s" aria-label={t(`contact.${to}.title`)}>
      <p className="eyebrow">{t(`contact.${to}.title`)}</p>
      <AdviserCard adviser={adviser} />
      <p>
        {t(isAgreed ? "contact.agreed" : `contact.${to}.text`, {
          agency: adviser.agency ?? adviser.name,
          phone: adviser.phone,
        })}
      </p>
    </section>
  );
}
