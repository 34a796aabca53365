import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";
import { Facts } from "#app/ui/content/facts.tsx";

type AmountReviewProps = { cents: number; facts: ComponentProps<typeof Facts>["facts"] };

type Account = {
  holder: string;
  /** as typed; shown in groups of four. Later pages only show its last four digits. */
  iban: string;
  /** derived from the IBAN; null: unknown */
  bankName?: string | null | undefined;
  /** the account holder's, if the tenant asks for it */
  birthDate?: string | null | undefined;
};

type Props = Account & {
  cents: number;
  /** a sentence on when it arrives */
  arrives: string;
};

/** The data to be sent, for review. */
export function BankReview({ cents, arrives, ...account }: Props) {
  const { t } = useTranslation("components");
  const facts = useBankFacts(account);
  return <AmountReview cents={cents} facts={[...facts, { label: t("reward.when"), value: arrives }]} />;
}

/** Typed bank details, for review. */
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

/** The amount and the way of payment, for a final confirmation. */
export function AmountReview({ cents, facts }: AmountReviewProps) {
  return (
    <div className="review">
      <p className="review-amount">
        <Amount cents={cents} size="xl" />
      </p>
      <Facts lined facts={facts} />
    </div>
  );
}
