import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { campaignHref } from "#app/content/shop.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { actOnItem, discardedUnpublished } from "#app/screens/catalogue/items/act.ts";
import { ItemEditor } from "#app/screens/catalogue/items/item-editor.tsx";
import { itemView } from "#app/screens/catalogue/items/view.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { raisingCampaigns } from "#server/catalogue/campaign/raises.ts";
import { phaseOf } from "#server/catalogue/campaign/show.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { campaignEditor, campaignFields, catalogueFor, typedToday } from "./parts/campaign-editor.ts";
import { CampaignForm } from "./parts/campaign-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("items:campaign.pageTitle"));

/** A campaign's own facts, with their draft and versions. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue } = await catalogueFor(context);
  const { campaignId: itemId = "" } = params;
  const editor = campaignEditor(context, { catalogue, itemId });
  const view = await itemView(context, me, editor, new URL(request.url).searchParams);
  if (!view) throw new Response(null, { status: 404 });
  const { language } = context;
  const campaign = catalogue.campaigns.find(({ id }) => id === itemId) ?? null;
  const canRaise = raisingCampaigns(context, catalogue).some(({ id }) => id === itemId);
  return {
    view,
    id: itemId,
    name: campaign?.title ?? view.typed["title"] ?? itemId,
    phase: campaign && phaseOf(campaign, dayOf(context.now())),
    address: campaign && campaignHref(language, campaign),
    raises: (campaign?.raises ?? []).map(({ productId, cents }) => ({
      label: catalogue.products.find(({ id }) => id === productId)?.displayName ?? productId,
      value: formatCents(cents, language),
    })),
    listHref: path(language, "campaignResults"),
    raisesHref: canRaise ? path(language, "prices", {}, { aktion: itemId }) : null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { catalogue } = await catalogueFor(context);
  const { campaignId: itemId = "" } = params;
  const form = await request.formData();
  if (!catalogue.campaigns.some(({ id }) => id === itemId)) {
    const list = path(context.language, "campaignResults");
    const gone = await discardedUnpublished(context, { kind: "campaign", itemId }, { form, list });
    if (gone) return gone;
  }
  if (form.get("intent") === "end") {
    form.set("endsOn", typedToday(context));
    form.set("intent", "save");
  }
  return actOnItem(context, me, campaignEditor(context, { catalogue, itemId }), form);
}

export default function Campaign() {
  const { view, id, name, phase, address, raises, listHref, raisesHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("items");
  const { t: results } = useTranslation("campaigns");
  const state = phase ? results(`phase.${phase}`) : t("campaign.unpublished");
  const version = view.current ? ` · ${t("version", { version: view.current.number })}` : "";
  return (
    <Screen title={name} lead={`${state}${version}`} width="wide">
      <p className="text-links">
        <a href={listHref}>{t("campaign.back")}</a>
        {view.pageHref ? <a href={view.pageHref}>{t("product.page")}</a> : null}
      </p>
      <ItemEditor
        view={view}
        answer={answer}
        labels={campaignFields.map((field) => ({ name: field, label: t(`campaign.${field}`) }))}
        fields={(field) => <CampaignForm meta={field} href={address} isRunning={phase === "running"} />}
        beside={
          <section className="flow" aria-labelledby="woanders">
            <h2 id="woanders">{t("campaign.raises")}</h2>
            {raises.length > 0 ? <Facts facts={raises} /> : <p>{t("campaign.noRaises")}</p>}
            {raisesHref ? (
              <p>
                <a href={raisesHref}>{t("campaign.toRaises")}</a>
              </p>
            ) : null}
            <Facts
              facts={[
                ...(address ? [{ label: t("campaign.slug"), value: <span className="break">{address}</span> }] : []),
                { label: t("product.id"), value: <span className="break">{id}</span> },
              ]}
            />
          </section>
        }
      />
    </Screen>
  );
}
