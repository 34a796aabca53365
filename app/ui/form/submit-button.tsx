import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  /** what the button does: "Link erstellen", "60 € auszahlen" */
  children: ReactNode;
  /** while it is being sent; default "Einen Moment …" */
  pending?: string | undefined;
  kind?: "primary" | "quiet" | "danger" | "plain" | undefined;
  size?: "s" | undefined;
  wide?: boolean | undefined;
  /** for forms with several buttons: name="intent" and this value */
  intent?: string | undefined;
  /** for going back or saving a draft; or the server names missing fields together with its other errors */
  skipChecks?: boolean | undefined;
  /** the only field that this button needs; without script only the server checks it */
  only?: string | undefined;
  /** for hydrated pages: the form is being sent; elsewhere the enhancement script shows it */
  busy?: boolean | undefined;
};

export function SubmitButton({
  children,
  pending,
  kind = "primary",
  size,
  wide,
  intent,
  skipChecks,
  only,
  busy,
}: Props) {
  const { t } = useTranslation("components");
  return (
    <button
      className="btn"
      type="submit"
      data-kind={kind === "plain" ? undefined : kind}
      data-size={size}
      data-wide={wide ? "" : undefined}
      name={intent ? "intent" : undefined}
      value={intent}
      formNoValidate={skipChecks || only !== undefined}
      data-only={only}
      aria-busy={busy || undefined}
      disabled={busy}
    >
      <span className="btn-say">{children}</span>
      <span className="btn-wait">{pending ?? t("form.pending")}</span>
    </button>
  );
}
