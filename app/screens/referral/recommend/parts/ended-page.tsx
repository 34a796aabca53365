import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { RecommendationStatus } from "#app/ui/status/recommendation-status.tsx";
import type { EndedScreen } from "./ended-screen.ts";

/** For the referrer of a link that has ended: the status of the recommendation, and a way to make a new one. */
export function EndedPage({ screen: { language, brand, productName, rows } }: { screen: EndedScreen }) {
  const { t } = useTranslation("share");
  return (
    <Screen title={t("ended.title")} lead={productName ? t("ended.lead", { product: productName }) : undefined}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
        <RecommendationStatus key={index} row={row} brand={brand} />
      ))}
      <div className="actions">
        <ButtonLink href={path(language, "recommend")} kind="primary">
          {t("ended.again")}
        </ButtonLink>
        <ButtonLink href={path(language, "personalArea")} kind="quiet">
          {t("ended.area")}
        </ButtonLink>
      </div>
    </Screen>
  );
}
