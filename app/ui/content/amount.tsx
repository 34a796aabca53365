import { useLanguage } from "#app/i18n/index.ts";
import { euroRuns } from "./format.ts";

type Props = {
  /** integer cents */
  cents: number;
  /** default: as the surrounding text; m, l, xl: a large figure */
  size?: "m" | "l" | "xl" | undefined;
};

/** An amount of money: tabular figures, the euro sign smaller. */
export function Amount({ cents, size }: Props) {
  const language = useLanguage();
  return (
    <span className="amount" data-size={size}>
      {euroRuns(cents, language).map(({ text, sign }) =>
        sign ? (
          <span className="amount-sign" key={text}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  );
}
