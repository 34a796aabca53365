import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { actOnItem } from "#app/screens/catalogue/items/act.ts";
import { ItemEditor } from "#app/screens/catalogue/items/item-editor.tsx";
import { newItemView } from "#app/screens/catalogue/items/view.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { campaignEditor, campaignFields, catalogueFor, newCampaignId } from "./parts/campaign-editor.ts";
import { CampaignForm } from "./parts/campaign-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:campaign.newTitle"));

/** The form of a campaign that does not exist yet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { version } = await catalogueFor(context);
  return {
    view: newItemView({
      own: path(context.language, "officeNewCampaign"),
      typed: { consentText: i18nFor({ ...context, language: "de" }).t("items:campaign.usualConsent") },
      hasPage: context.tenant.shop.campaigns,
      seen: version,
    }),
    listHref: path(context.language, "campaignResults"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue } = await catalogueFor(context);
  const form = await request.formData();
  return actOnItem(context, me, campaignEditor(context, { catalogue, itemId: newCampaignId(form), isNew: true }), form);
}

export default function NewCampaign() {
  const { view, listHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("items");
  return (
    <Screen title={t("campaign.newTitle")} lead={t("campaign.newLead")} width="wide">
      <p className="text-links">
        <a href={listHref}>{t("campaign.back")}</a>
      </p>
      <ItemEditor
        view={view}
        answer={answer}
        labels={campaignFields.map((field) => ({ name: field, label: t(`campaign.${field}`) }))}
        fields={(field) => <CampaignForm meta={field} href={null} isRunning={false} />}
        beside={
          <section className="flow" aria-labelledby="woanders">
            <h2 id="woanders">{t("campaign.raises")}</h2>
            <p className="hint">{t("campaign.newRaises")}</p>
          </section>
        }
      />
    </Screen>
  );
}
