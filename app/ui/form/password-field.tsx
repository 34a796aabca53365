import { useTranslation } from "react-i18next";
import { passwordPartNames, passwordPattern } from "#server/people/account/rules/password.ts";
import { FieldError, FieldLabel } from "./field-texts.tsx";
import { bind, type FieldMeta, hintId } from "./meta.ts";

type Props = { meta: FieldMeta; label: string };

/** An existing password. A typed password is never sent back with the page. */
export function PasswordField({ meta, label }: Props) {
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} />
      <input {...bind(meta, null)} {...plain} className="input" type="password" autoComplete="current-password" />
      <FieldError meta={meta} />
    </div>
  );
}

/** A new password, with the parts of its rule; the script marks those that are met. */
export function NewPasswordField({ meta, label }: Props) {
  const { t } = useTranslation("account");
  const { t: errorText } = useTranslation("error");
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} />
      <div className="hint" id={hintId(meta)}>
        <p>{t("field.rule")}</p>
        <ul className="password-parts" data-enhance="password" data-for={meta.id}>
          {passwordPartNames.map((part) => (
            <li key={part} data-part={part}>
              {t(`field.${part}`)}
              <span className="vh" hidden>
                {" "}
                ({t("field.kept")})
              </span>
            </li>
          ))}
        </ul>
      </div>
      <input
        {...bind(meta, true)}
        {...plain}
        className="input"
        type="password"
        autoComplete="new-password"
        pattern={passwordPattern}
        data-error={errorText("password")}
        title={errorText("password")}
      />
      <FieldError meta={meta} />
    </div>
  );
}

const plain = { autoCapitalize: "none", spellCheck: false } as const;
