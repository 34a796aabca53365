import { useTranslation } from "react-i18next";

/** A honeypot field hidden from people, keyboards and screen readers: only programs fill it in. */
export function Trap() {
  const { t } = useTranslation("cases");
  return (
    <div className="vh" aria-hidden="true">
      <label>
        {t("trap")}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
