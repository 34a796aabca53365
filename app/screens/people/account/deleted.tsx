import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:deletion.doneTitle"));

export function loader({ context }: LoaderFunctionArgs) {
  return { language: context.language };
}

/** The same text for every visitor. */
export default function AccountDeleted() {
  const { language } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  return (
    <MessagePage
      picture="apart"
      title={t("deletion.doneTitle")}
      actions={<ButtonLink href={path(language, "home")}>{t("deletion.home")}</ButtonLink>}
    >
      <p>{t("deletion.doneText")}</p>
    </MessagePage>
  );
}
