import { useTranslation } from "#app/i18n/index.ts";

/** A field that people neither see, nor reach, nor hear of: who fills it in is a program. */
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
