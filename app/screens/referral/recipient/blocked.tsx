import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockCauses } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t(`recipient:blocked.${args.data?.cause ?? "empfehlung"}.title`));

/**
 * What is blocked, by the stored cause. Visitors who come by a link only learn about the one recommendation, nothing
 * about its referrer.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const reason = new URL(request.url).searchParams.get("grund");
  const cause = Object.values(blockCauses).find((one) => one === reason) ?? "empfehlung";
  return data({ language: context.language, cause }, { status: 410 });
}

/** Blocked by operations or a rule: offers contacting the tenant, or recommending something else. */
export default function Blocked() {
  const { language, cause } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recipient");
  return (
    <MessagePage
      picture="shut"
      title={t(`blocked.${cause}.title`)}
      actions={
        <>
          <ButtonLink href={path(language, "contact")}>{t("blocked.action")}</ButtonLink>
          {cause === "empfehlung" ? (
            <ButtonLink href={path(language, "recommend")} kind="quiet">
              {t("blocked.recommend")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {t(`blocked.${cause}.text`)}
    </MessagePage>
  );
}
