import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { Chips } from "#app/ui/list/chips.tsx";
import type { ShownPage } from "./view.ts";

type Props = { campaigns: ShownPage["campaigns"]; chosen: string | null };

/** Which rewards the page is about: those that always apply, or those of a campaign's time (how many it raises). */
export function PriceTimes({ campaigns, chosen }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  if (campaigns.length === 0) return null;
  const chip = (id: string | null, label: string, count?: string) => ({
    href: path(language, "prices", {}, { aktion: id }),
    label,
    isCurrent: id === chosen,
    ...(count ? { count } : {}),
  });
  return (
    <Chips
      label={t("times")}
      chips={[
        chip(null, t("always")),
        ...campaigns.map(({ id, title, endsOn, raised }) =>
          chip(id, t("time", { title, until: formatDay(endsOn) }), raised === 0 ? "" : String(raised)),
        ),
      ]}
    />
  );
}
