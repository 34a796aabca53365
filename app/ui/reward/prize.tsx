import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#app/ui/content/amount.tsx";

type Props = {
  /** "Deine Prämie" */
  label: string;
  cents: number;
  /** the amount depends on the order */
  isUpTo?: boolean | undefined;
  /** when it arrives, or under which condition */
  children?: ReactNode;
};

/** The person's reward in large figures, beside what they have to do. */
export function Prize({ label, cents, isUpTo, children }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="prize">
      <p>{isUpTo ? `${label} ${t("product.upTo")}` : label}</p>
      <Amount cents={cents} size="xl" />
      {children ? <p className="small muted">{children}</p> : null}
    </div>
  );
}
