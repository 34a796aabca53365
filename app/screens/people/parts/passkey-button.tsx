import { useTranslation } from "react-i18next";
import script from "#app/browser/passkey.ts?worker&url";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";

/** Logs in with a passkey and goes on to `to`; its script shows it if the browser supports passkeys. */
export function PasskeyButton({ to }: { to: string }) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  return (
    <div className="flow" data-passkey={path(language, "passkey")} data-to={to} hidden>
      <button className="btn" data-kind="quiet" type="button" hidden>
        {t("passkeys.login")}
      </button>
      <p role="status" data-passkey-failed={t("passkeys.loginFailed")} />
      <script type="module" src={script} />
    </div>
  );
}
