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
  footnote?: { mark: string; first?: boolean | undefined } | undefined;
};

/** What a product costs, a line each; the mark of the note that belongs to it stands beside the first. */
export function Price({ monthlyCents, onceCents, priceSplit, footnote }: Props) {
  const { t } = useTranslation("components");
  const monthly = monthlyCents !== undefined && (
    <>
      <Amount cents={monthlyCents} /> {t("product.monthly")}
    </>
  );
  const once = onceCents !== undefined && (
    <>
      {t("product.once")} <Amount cents={onceCents} />
    </>
  );
  const marked = monthly ? "monthly" : priceSplit ? "split" : "once";
  const mark = footnote ? <FootnoteMark mark={footnote.mark} first={footnote.first} /> : null;
  return (
    <>
      {monthly ? (
        <p>
          {monthly}
          {mark}
        </p>
      ) : null}
      {priceSplit ? (
        <p className="small muted">
          {priceSplit}
          {marked === "split" ? mark : null}
        </p>
      ) : null}
      {once || (mark && marked === "once") ? (
        <p className="small muted">
          {once}
          {marked === "once" ? mark : null}
        </p>
      ) : null}
    </>
  );
}
