import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { Facts } from "../content/facts.tsx";

type Props = {
  cents: number;
  holder: string;
  /** as it was typed; shown in groups of four. Afterwards only its last four are ever shown. */
  iban: string;
  bank?: string | undefined;
  /** when it arrives, a sentence */
  arrives: string;
};

/** What will be sent, before it is sent. */
export function BankReview({ cents, holder, iban, bank, arrives }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="review">
      <p className="review-amount">
        <Amount cents={cents} size="xl" />
      </p>
      <Facts
        lined
        facts={[
          { label: t("reward.to"), value: holder },
          { label: t("form.iban"), value: <span className="iban">{groupIban(iban)}</span> },
          ...(bank ? [{ label: t("reward.bank"), value: bank }] : []),
          { label: t("reward.when"), value: arrives },
        ]}
      />
    </div>
  );
}

const groupIban = (iban: string) =>
  iban
    .replace(/\s+/g, "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
