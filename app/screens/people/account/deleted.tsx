import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { WrittenTo } from "#app/ui/layout/mail-sent.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { revealAddress } from "#server/people/account/written-to.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:deletion.doneTitle"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const writtenTo = revealAddress(context, new URL(request.url).searchParams.get("an"));
  return { language: context.language, writtenTo };
}

/** Names the address that the last mail went to. Nothing can be sent there again: nobody knows it any more. */
export default function AccountDeleted() {
  const { language, writtenTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  return (
    <MessagePage
      picture="apart"
      title={t("deletion.doneTitle")}
      actions={<ButtonLink href={path(language, "home")}>{t("deletion.home")}</ButtonLink>}
    >
      <p>{t("deletion.doneText")}</p>
      {writtenTo === null ? null : <WrittenTo email={writtenTo} change={null} />}
    </MessagePage>
  );
}
