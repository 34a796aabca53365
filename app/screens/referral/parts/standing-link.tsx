import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import type { standingView } from "./standing-view.ts";

/** The member's link for all offers beside those for products: share it, or make one. */
export function StandingLink({ href, until, amount, isMade }: NonNullable<ReturnType<typeof standingView>>) {
  const { t } = useTranslation("member");
  return (
    <section className="panel flow flow-s">
      <h2 className="panel-title">{t(isMade ? "area.standing.title" : "area.standing.newTitle")}</h2>
      <p>{isMade ? t("area.standing.text", { date: until }) : t("area.standing.newText", { amount })}</p>
      <p>
        <ButtonLink href={href} kind="quiet">
          {t(isMade ? "area.share" : "area.standing.make")}
        </ButtonLink>
      </p>
    </section>
  );
}
