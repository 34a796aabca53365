import { useTranslation } from "react-i18next";
import { audienceAt, recommendHref } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Dialog } from "#app/ui/layout/dialog.tsx";
import type { RootData } from "./root-data.ts";

/** Milliseconds before which the dialog never appears. */
const afterMs = 15_000;

export function offersExit({ tenant, frame }: RootData, page: PageName | null): boolean {
  return tenant.offersExit && frame === null && page !== null && rowOf(page).exitDialog;
}

/** The dialog for visitors about to leave: reminds them that recommending takes a minute. Needs script. */
export function ExitDialog({ data: { language, pathname } }: { data: RootData }) {
  const { t } = useTranslation("page");
  return (
    <Dialog id="abschied" title={t("exit.title")} afterMs={afterMs}>
      <p>{t("exit.text")}</p>
      <div className="actions">
        <ButtonLink href={recommendHref(language, audienceAt(pathname), null)} kind="primary">
          {t("exit.go")}
        </ButtonLink>
        <button className="btn" data-kind="quiet" type="button" data-closes="">
          {t("exit.no")}
        </button>
      </div>
    </Dialog>
  );
}
