import { useTranslation } from "#app/i18n/index.ts";
import { AmountReview } from "./amount-review.tsx";

type Account = {
  holder: string;
  /** as it was typed; shown in groups of four. Afterwards only its last four are ever shown. */
  iban: string;
  /** by the IBAN; null: not known */
  bankName?: string | null | undefined;
  /** the holder's, where it is asked */
  birthDate?: string | null | undefined;
};

type Props = Account & {
  cents: number;
  /** when it arrives, a sentence */
  arrives: string;
};

/** What will be sent, before it is sent. */
export function BankReview({ cents, arrives, ...account }: Props) {
  const { t } = useTranslation("components");
  const facts = useBankFacts(account);
  return <AmountReview cents={cents} facts={[...facts, { label: t("reward.when"), value: arrives }]} />;
}

/** A bank account as it was typed, to be looked at once more. */
export function useBankFacts({ holder, iban, bankName, birthDate }: Account) {
  const { t } = useTranslation("components");
  return [
    { label: t("reward.to"), value: holder },
    ...(birthDate ? [{ label: t("form.birthDate"), value: birthDate }] : []),
    { label: t("form.iban"), value: <span className="iban">{groupIban(iban)}</span> },
    ...(bankName ? [{ label: t("reward.bank"), value: bankName }] : []),
  ];
}

const groupIban = (iban: string) =>
  iban
    .replace(/\s+/g, "")
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
