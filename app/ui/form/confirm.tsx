import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "./checkbox.tsx";

type Props = {
  id: string;
  /** what the action does, with its amount, in a sentence */
  children: ReactNode;
  /** the form came back without the tick */
  isMissing?: boolean | undefined;
};

/**
 * The last step before something that cannot be undone: its consequence, and a box to tick. Sends `confirmed` = "on".
 */
export function Confirm({ id, children, isMissing }: Props) {
  const { t } = useTranslation("components");
  const missing = t("confirm.missing");
  return (
    <>
      <p>{children}</p>
      <Checkbox
        meta={{ id, name: "confirmed", required: true, missing, errors: isMissing ? [missing] : undefined }}
        label={t("confirm.label")}
      />
    </>
  );
}
