import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import { formatCents } from "#server/platform/values/money.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:expired.title"));

export async function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  return data(
    {
      language,
      days: tenant.clocks.linkDays,
      amount: formatCents(await highestReward(context), language),
    },
    { status: 410 },
  );
}

/** The link has expired; offers something else to do. */
export default function Expired() {
  const { language, days, amount } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recipient");
  return (
    <MessagePage
      picture="faded"
      title={t("expired.title")}
      actions={
        <ButtonLink href={path(language, "recommend")} kind="primary">
          {t("expired.action")}
        </ButtonLink>
      }
    >
      {t("expired.text", { days, amount })}
    </MessagePage>
  );
}
