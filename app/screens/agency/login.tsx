import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Screen } from "#app/components/layout/screen.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { title } from "#app/title.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "agency:login.title");

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.tenant.modules.agentRecommendation) throw new Response(null, { status: 404 });
  return { language: context.language };
}

/** Where agencies, call-centre agents and support sign in. */
export default function AgencyLogin() {
  const { t } = useTranslation("agency");
  return (
    <Screen title={t("login.title")}>
      <p>{t("login.lead")}</p>
    </Screen>
  );
}
