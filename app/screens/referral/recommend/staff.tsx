import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRecommendFields } from "#app/forms/recommend-fields.ts";
import { answerRecommendForm, recommendFormData } from "#app/forms/recommend-form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { RecommendForm } from "#app/ui/recommend/recommend-form.tsx";
import { hasStaffForm } from "#server/people/account/rules/participation.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("participants:staff.title"));

/**
 * The recommend form for employees and service providers: accepts whitelisted addresses only, and marks their
 * recommendations.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  requireStaffForm(context);
  return recommendFormData(context, { productId: null, audience: "private" });
}

export async function action({ context, request }: ActionFunctionArgs) {
  requireStaffForm(context);
  return answerRecommendForm(context, request, { isStaffForm: true });
}

function requireStaffForm({ tenant }: LoaderFunctionArgs["context"]): void {
  if (!hasStaffForm(tenant)) throw data(null, { status: 404 });
}

export default function StaffRecommend() {
  const { language, defaults, recommendation, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("participants");
  const { id, formErrors, fields } = useRecommendFields({ recommendation, defaults, result: answer?.result });
  return (
    <Screen title={t("staff.title")} lead={t("staff.lead")}>
      <Panel>
        <RecommendForm
          {...form}
          id={id}
          action={path(language, "staffRecommend")}
          fields={fields}
          formErrors={formErrors}
          links={{ terms: path(language, "terms"), privacy: path(language, "privacy") }}
        />
      </Panel>
      <p className="hint">
        {t("staff.other")} <a href={path(language, "participants")}>{t("staff.otherAction")}</a>
      </p>
    </Screen>
  );
}
