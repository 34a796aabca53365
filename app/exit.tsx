import { ButtonLink } from "./components/content/button-link.tsx";
import { Dialog } from "./components/layout/dialog.tsx";
import { useTranslation } from "./i18n/index.ts";
import { audienceAt, type PathName, recommendHref } from "./paths.ts";
import type { RootData } from "./root-data.ts";

/** Specification section 9, exit-intent time. */
const afterMs = 15_000;

/** Pages to look around on. Where something is filled in, read carefully or already under way, nobody is interrupted. */
const pages: ReadonlySet<string> = new Set<PathName>([
  ...([
    "home",
    "moments",
    "fibre",
    "atHome",
    "homeInternet",
    "homeInternetPart",
    "homeYoung",
    "homeYoungPart",
  ] as const),
  ...([
    "homeTv",
    "homeTvPart",
    "homeService",
    "homeSport",
    "mobileTariffs",
    "young",
    "multiCredit",
    "campaign",
  ] as const),
  ...(["business", "businessLine", "businessInternet", "businessWebshop", "faq", "faqAnswer"] as const),
  ...(["helpHow", "helpRewards", "helpQuestions", "businessHow", "businessRewards", "businessQuestions"] as const),
]);

export function offersExit({ tenant, frame }: RootData, screen: string): boolean {
  return tenant.offersExit && frame === null && pages.has(screen);
}

/** Before somebody leaves: what they came for is a minute away. Without script it never shows. */
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
