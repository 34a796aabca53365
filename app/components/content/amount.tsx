import { useTranslation } from "react-i18next";
import { euroParts } from "./format.ts";

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
      {euroParts(cents, i18n.language).map((part, index, all) =>
        part.type === "currency" ? (
          <span className="amount-sign" key={index}>
            {index > 0 && all[index - 1]?.type === "literal" ? " " : ""}
            {part.value}
          </span>
        ) : part.type === "literal" ? null : (
          part.value
        ),
      )}
    </span>
  );
}
