import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agencyPagesFor, useAgencyLinks } from "#app/agency-pages.ts";
import { Screen } from "#app/components/layout/screen.tsx";
import { MemberNav } from "#app/components/member/member-nav.tsx";
import { requireAgencyUser } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { title } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "agency:overview.title");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const agency = await context.agencies.byId(me.agencyId);
  return { pages: agencyPagesFor(me), name: agency?.name ?? "" };
}

/** What needs the agency's people today, and this month's figures. */
export default function AgencyOverview() {
  const { pages, name } = useLoaderData<typeof loader>();
  const { t } = useTranslation("agency");
  return (
    <>
      <MemberNav label={t("nav.label")} links={useAgencyLinks(pages, "agency")} />
      <Screen title={t("overview.title")} eyebrow={name} width="wide">
        {null}
      </Screen>
    </>
  );
}
