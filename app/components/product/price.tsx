import { useTranslation } from "#app/i18n/index.ts";
import { Amount } from "../content/amount.tsx";
import { FootnoteMark } from "../content/footnotes.tsx";

type Props = {
  /** cents a month; none: not shown */
  monthlyCents?: number | undefined;
  /** cents once; 0 is said as "einmalig 0 €" */
  onceCents?: number | undefined;
  /** price split text, e.g. "6 Monate 19,95 €, danach 39,95 €" */
  priceSplit?: string | undefined;
  /** first: the first mark of the page for this note */
  footnote?: { key: string; mark: string; first?: boolean | undefined } | undefined;
};

/** What a product costs, with the note that belongs to the price. */
export function Price({ monthlyCents, onceCents, priceSplit, footnote }: Props) {
  const { t } = useTranslation("components");
  return (
    <>
      {monthlyCents === undefined ? null : (
        <p>
          <Amount cents={monthlyCents} /> {t("product.monthly")}
          {footnote ? <FootnoteMark noteKey={footnote.key} mark={footnote.mark} first={footnote.first} /> : null}
        </p>
      )}
      {priceSplit ? <p className="small muted">{priceSplit}</p> : null}
      {onceCents === undefined ? null : (
        <p className="small muted">
          {t("product.once")} <Amount cents={onceCents} />
        </p>
      )}
    </>
  );
}
