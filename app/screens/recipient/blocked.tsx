import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/content/button-link.tsx";
import { Final } from "#app/components/layout/final.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "recipient:blocked.title");

export function loader({ context }: LoaderFunctionArgs) {
  return data({ language: context.language }, { status: 410 });
}

/** Blocked by operations or a rule: nothing can be done with it; somebody can be asked, and something else recommended. */
export default function Blocked() {
  const { language } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recipient");
  return (
    <Final
      picture="shut"
      title={t("blocked.title")}
      actions={
        <>
          <ButtonLink href={path(language, "contact")}>{t("blocked.action")}</ButtonLink>
          <ButtonLink href={path(language, "recommend")} kind="quiet">
            {t("blocked.recommend")}
          </ButtonLink>
        </>
      }
    >
      {t("blocked.text")}
    </Final>
  );
}
