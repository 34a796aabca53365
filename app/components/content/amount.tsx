import { useTranslation } from "react-i18next";
import { euroRuns } from "./format.ts";

type Props = {
  /** integer cents */
  cents: number;
  /** none: as the text around it; m, l, xl: a hero */
  size?: "m" | "l" | "xl" | undefined;
};

/** An amount of money: tabular figures, the euro sign smaller. */
export function Amount({ cents, size }: Props) {
  const { i18n } = useTranslation("components");
  return (
    <span className="amount" data-size={size}>
      {euroRuns(cents, i18n.language).map(({ text, sign }) =>
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
