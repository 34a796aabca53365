import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/**
 * Keeps a hydrated page when a link or a form is used without a connection, and says so: React would replace the page
 * by an error, and with it what was typed. Nothing without hydration; the browser then shows its own page.
 */
export function OfflineNotice() {
  const { t } = useTranslation("page");
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const hold = (event: Event) => {
      if (navigator.onLine || !leadsAway(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOffline(true);
    };
    const back = () => setOffline(false);
    // Captured at the window, before React's own listeners at the document.
    window.addEventListener("click", hold, true);
    window.addEventListener("submit", hold, true);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("click", hold, true);
      window.removeEventListener("submit", hold, true);
      window.removeEventListener("online", back);
    };
  }, []);
  return (
    <div className="offline" role="alert">
      {isOffline ? <p className="wrap">{t("offline")}</p> : null}
    </div>
  );
}

function leadsAway({ type, target }: Event): boolean {
  if (type === "submit") return true;
  const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : null;
  return Boolean(href && !href.startsWith("#"));
}
