import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  /** says what happens: "Link erstellen", "60 € auszahlen" */
  children: ReactNode;
  /** while it is being sent; default "Einen Moment …" */
  pending?: string | undefined;
  kind?: "primary" | "quiet" | "danger" | "plain" | undefined;
  size?: "s" | undefined;
  wide?: boolean | undefined;
  /** a form with several ways on: name="intent" and this value */
  intent?: string | undefined;
  /** going back or saving a draft must not ask for missing fields */
  skipChecks?: boolean | undefined;
  /** the one field that this way on needs; without script only the server looks at it */
  only?: string | undefined;
  /** on a hydrated page: it is being sent; elsewhere the enhancement script says so */
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
