import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { FootnoteMark } from "#app/ui/content/footnotes.tsx";
import { formatEuro } from "#app/ui/content/format.ts";

type Props = {
  /** cents per month; omitted: not shown */
  monthlyCents?: number | undefined;
  /** one-off cents; 0 is shown as "einmalig 0 €" */
  onceCents?: number | undefined;
  /** price split text, e.g. "6 Monate 19,95 €, danach 39,95 €" */
  priceSplit?: string | undefined;
  /** first: the first mark of the page for this note */
  footnote?: { mark: string; first?: boolean | undefined } | undefined;
};

/** A product's prices, one per line; the mark of their footnote is beside the first. */
export function Price({ monthlyCents, onceCents, priceSplit, footnote }: Props) {
  const { t } = useTranslation("components");
  const language = useLanguage();
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
  const lines = [
    { name: "monthly", text: monthly },
    {
      name: "split",
      text:
        priceSplit && monthlyCents !== undefined
          ? afterPrice(priceSplit, formatEuro(monthlyCents, language))
          : priceSplit,
    },
    { name: "once", text: once },
  ].filter(({ text }) => text);
  // Without any price the mark is shown alone.
  if (lines.length === 0 && footnote) lines.push({ name: "mark", text: "" });
  return lines.map(({ name, text }, at) => (
    <p key={name} className={name === "monthly" ? undefined : "small muted"}>
      {text}
      {footnote && at === 0 ? <FootnoteMark mark={footnote.mark} first={footnote.first} /> : null}
    </p>
  ));
}

/** Drops the first price of "34,95 € in den ersten 6 Monaten, danach …" below "34,95 € im Monat". */
function afterPrice(split: string, monthly: string): string {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  return plain(split).startsWith(`${plain(monthly)} `) ? split.slice(monthly.length + 1) : split;
}
