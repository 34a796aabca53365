import { useTranslation } from "#app/i18n/index.ts";
import { AmountReview } from "./amount-review.tsx";

type Props = {
  cents: number;
  holder: string;
  /** as it was typed; shown in groups of four. Afterwards only its last four are ever shown. */
  iban: string;
  /** when it arrives, a sentence */
  arrives: string;
};

/** What will be sent, before it is sent. */
export function BankReview({ cents, holder, iban, arrives }: Props) {
  const { t } = useTranslation("components");
  return (
    <AmountReview
      cents={cents}
      facts={[
        { label: t("reward.to"), value: holder },
        { label: t("form.iban"), value: <span className="iban">{groupIban(iban)}</span> },
        { label: t("reward.when"), value: arrives },
      ]}
    />
  );
}

const groupIban = (iban: string) =>
  iban
    .replace(/\s+/g, "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
