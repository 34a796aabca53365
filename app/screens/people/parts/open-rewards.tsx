import { useTranslation } from "react-i18next";

type Props = {
  rewards: {
    onTheWay: string | null;
    /** whether a voucher is on the way, which is mailed on deletion */
    hasVoucher: boolean;
    toPickUp: string | null;
    undecided: string | null;
    pickUps: readonly { amount: string; href: string }[];
  };
};

/** Open rewards before an account's deletion, grouped by what will happen to them. */
export function OpenRewards({ rewards: { onTheWay, hasVoucher, toPickUp, undecided, pickUps } }: Props) {
  const { t } = useTranslation("ownData");
  if (!onTheWay && !toPickUp && !undecided) return <p>{t("deletion.none")}</p>;
  return (
    <>
      {onTheWay ? (
        <p>
          {t("deletion.onTheWay", { amount: onTheWay })} {hasVoucher ? t("deletion.voucherComes") : null}
        </p>
      ) : null}
      {toPickUp ? (
        <>
          <p>{t("deletion.toPickUp", { amount: toPickUp })}</p>
          <ul>
            {pickUps.map(({ amount, href }) => (
              <li key={href}>
                <a href={href}>{t("deletion.pickUp", { amount })}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {undecided ? <p>{t("deletion.undecided", { amount: undecided })}</p> : null}
    </>
  );
}
