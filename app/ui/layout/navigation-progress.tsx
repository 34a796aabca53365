import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A progress bar at the top of a hydrated page while the next one loads, announced once; nothing without hydration. */
export function NavigationProgress() {
  const { t } = useTranslation("components");
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className="progress" role="status" data-loading={isLoading ? "" : undefined}>
      <span className="vh">{isLoading ? t("form.pending") : ""}</span>
    </div>
  );
}
