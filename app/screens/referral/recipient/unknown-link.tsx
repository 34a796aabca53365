import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { codeForm } from "#server/referral/recommendation/schema.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("code:unknown.title"));

export function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant, secrets } = context;
  const takesCodes = tenant.modules.offlineRecommendationCode;
  return data({ language, takesCodes, attempt: secrets.newId() }, { status: 404 });
}

/** Shown for a link to no known recommendation: possible reasons, whom to ask, and a field for the code. */
export default function UnknownLink() {
  const { language, takesCodes, attempt } = useLoaderData<typeof loader>();
  const { t } = useTranslation("code");
  const { id, fields } = useFields({ id: "code", result: undefined, constraint: constraintOf(codeForm) }, ["code"]);
  return (
    <Screen title={t("unknown.title")} lead={t("unknown.lead")} picture="apart">
      <p>{t(takesCodes ? "unknown.askOrType" : "unknown.ask")}</p>
      {takesCodes ? (
        <Form id={id} action={path(language, "code")} attempt={attempt}>
          <Field meta={fields.code} label={t("label")} hint={t("hint")} autoComplete="off" />
          <SubmitButton>{t("submit")}</SubmitButton>
        </Form>
      ) : (
        <div className="actions">
          <ButtonLink href={path(language, "home")}>{t("unknown.home")}</ButtonLink>
        </div>
      )}
    </Screen>
  );
}
