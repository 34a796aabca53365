import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { FieldError } from "./field-error.tsx";
import { FieldLabel } from "./field-label.tsx";
import { bind, type FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  /** current: signing in; new: setting one. Paste and password managers work. */
  use: "current" | "new";
};

/** A password: never given back by the server, and with script it can be looked at while typing. */
export function PasswordField({ meta, label, hint, use }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} hint={hint} />
      <div className="beside-input">
        <input
          {...bind(meta, hint)}
          className="input"
          type="password"
          autoComplete={`${use}-password`}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button className="btn" type="button" data-enhance="reveal" aria-pressed="false" hidden>
          {t("form.reveal")}
        </button>
      </div>
      <FieldError meta={meta} />
    </div>
  );
}
