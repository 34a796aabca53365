import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("page:notFound.title"));

export function loader(_: LoaderFunctionArgs) {
  return data(null, { status: 404 });
}

/** "Ihre Anfrage konnte nicht verarbeitet werden." */
export default function NotFound() {
  const { t } = useTranslation("page");
  const language = useLanguage();
  return (
    <MessagePage
      picture="apart"
      title={t("notFound.title")}
      actions={
        <ButtonLink href={path(language, "home")} kind="primary">
          {t("notFound.home")}
        </ButtonLink>
      }
    >
      <p>{t("notFound.text")}</p>
      <p>{t("notFound.more")}</p>
    </MessagePage>
  );
}
