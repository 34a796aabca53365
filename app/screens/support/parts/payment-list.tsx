import { ButtonLink } from "#app/components/content/button-link.tsx";
import { formatEuro } from "#app/components/content/format.ts";
import { useTranslation } from "#app/i18n/index.ts";
import type { PayoutItemState, PayoutObstacle } from "#server/domain/payout/model.ts";

type Props = {
  items: readonly {
    endToEndId: string;
    number: string | null;
    href: string | null;
    last4: string | null;
    cents: number;
    state: PayoutItemState;
    reasonCode: string | null;
    people: number;
  }[];
  isFirst: boolean;
  moreHref: string | null;
  firstHref: string;
};

/** Payments of a run, for the second person's check. */
export function PaymentList({ items, isFirst, moreHref, firstHref }: Props) {
  const { t, language } = useTranslation("supportOffice");
  return (
    <div className="flow">
      <h2 id="zahlungen">{t("run.items")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard */}
      <section className="table-frame" tabIndex={0} aria-labelledby="zahlungen">
        <table className="table office-table">
          <thead>
            <tr>
              <th scope="col">{t("run.endToEnd")}</th>
              <th scope="col">{t("run.recommendation")}</th>
              <th scope="col">{t("run.account")}</th>
              <th scope="col" data-align="end">
                {t("run.amount")}
              </th>
              <th scope="col">{t("payouts.state")}</th>
              <th scope="col">{t("run.note")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ endToEndId, number, href, last4, cents, state, reasonCode, people }) => (
              <tr key={endToEndId}>
                <th scope="row">{endToEndId.slice(-6)}</th>
                <td>{href ? <a href={href}>{number}</a> : (number ?? "–")}</td>
                <td>…{last4 ?? "????"}</td>
                <td data-align="end">{formatEuro(cents, language)}</td>
                <td>{t(`itemState.${state}`)}</td>
                <td>
                  {[people > 1 ? t("run.named", { count: people }) : "", reasonCode ? wordOf(reasonCode) : ""]
                    .filter(Boolean)
                    .join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {moreHref || !isFirst ? (
        <p className="actions">
          {isFirst ? null : <ButtonLink href={firstHref}>{t("run.first")}</ButtonLink>}
          {moreHref ? <ButtonLink href={moreHref}>{t("run.more")}</ButtonLink> : null}
        </p>
      ) : null}
    </div>
  );

  /** Bank reason codes have no text here and are shown as they are. */
  function wordOf(reasonCode: string): string {
    return isObstacle(reasonCode) ? t(`obstacle.${reasonCode}`) : reasonCode;
  }
}

const obstacles: readonly string[] = [
  ...["claimNotCollected", "accountBlocked", "customerNumberRejected", "notAllowed"],
  ...["bankDetailsMissing", "bankDetailsHeld"],
];
const isObstacle = (code: string): code is PayoutObstacle => obstacles.includes(code);
