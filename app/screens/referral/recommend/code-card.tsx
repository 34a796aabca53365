import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import QRCode from "qrcode";
import { useTranslation } from "react-i18next";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { CodeCard } from "#app/ui/share/code-card.tsx";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { openShare } from "#server/referral/link/open-share.ts";
import { receiversOf } from "#server/referral/recommendation/rules/promised-amount.ts";
import { openRecommendation } from "#server/rewards/list/open-recommendation.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("share:card.title"));

/** A card to print; for visitors who may see the share page, while the link is valid. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { tenant, language, origin } = context;
  if (!tenant.modules.offlineRecommendationCode) throw data(null, { status: 404 });
  const number = params.number ?? "";
  const [share, own] = [await openShare(context, number), await openRecommendation(context, number)];
  if (!share.ok || !own.ok) throw data(null, { status: 404 });
  const { recommendation, shares, link } = share.value;
  const { productId } = recommendation;
  const product = productId === null ? null : await ifAvailable(context, () => context.products.byId(productId));
  const codePath = path(language, "code");
  return {
    language,
    brand: tenant.name,
    logo: tenant.pictures.logo,
    number: recommendation.number,
    firstName: own.value.recommendation.firstName,
    productName: product?.displayName ?? recommendation.productName,
    winner: receiversOf(recommendation),
    validUntil: formatDay(recommendation.linkValidUntil),
    address: new URL(codePath, origin).host + codePath,
    qr: await QRCode.toString(shares.find(({ channel }) => channel === "qr")?.link ?? link, { type: "svg", margin: 0 }),
  };
}

export default function CodeCardPage() {
  const { language, number, ...card } = useLoaderData<typeof loader>();
  const { t } = useTranslation("share");
  return (
    <Screen title={t("card.title")} lead={t("card.lead")}>
      <CodeCard number={number} {...card} />
      <div className="actions">
        <button className="btn" data-kind="primary" type="button" data-enhance="print" hidden>
          <Icon name="print" />
          {t("card.print")}
        </button>
        <ButtonLink href={path(language, "recommendation", { number })} kind="quiet">
          {t("card.share")}
        </ButtonLink>
      </div>
      <p className="hint card-hint">{t("card.hint")}</p>
    </Screen>
  );
}
