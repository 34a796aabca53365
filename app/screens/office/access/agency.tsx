import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { invalid, refused } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { agencyVersion, changeAgency } from "#server/agencies/change-agency.ts";
import { changedAgencyForm } from "#server/agencies/schema.ts";
import { decimalAmount } from "#server/platform/values/money.ts";
import { AgencyForm } from "./parts/agency-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, () => args.data?.agency.name ?? "");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const agency = await context.agencies.byExternalId(params.agency ?? "");
  if (!agency) throw new Response(null, { status: 404 });
  const { externalId, state, name, street, postcode, city, phone, email, feeCents, vatId } = agency;
  return {
    externalId,
    state,
    isSaved: new URL(request.url).searchParams.has("gespeichert"),
    version: agencyVersion(agency),
    agency: {
      name,
      street,
      postcode,
      city,
      phone,
      email,
      feeCents: decimalAmount(feeCents),
      vatId: vatId ?? "",
    },
    back: path(context.language, "officeAgencies"),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: changedAgencyForm });
  if (submission.status !== "success") return invalid(submission);
  const agency = params.agency ?? "";
  const changed = await changeAgency(context, agency, submission.value, me.id);
  if (changed.ok) return redirect(path(context.language, "officeAgency", { agency }, { gespeichert: "1" }), 303);
  if (changed.refusal.code === "notFound") throw new Response(null, { status: 404 });
  return refused(submission, changed.refusal);
}

/** One agency's data, as an operator changes them. */
export default function Agency() {
  const { externalId, state, isSaved, version, agency, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("officeAgencies");
  return (
    <Screen title={agency.name} lead={t("changeLead", { id: externalId, state: t(`states.${state}`) })} width="wide">
      {isSaved && !answer ? (
        <Notice tone="success" live>
          {t("saved")}
        </Notice>
      ) : null}
      <AgencyForm
        result={answer?.result}
        stored={{ agency, version }}
        isOutdated={answer?.refusal === "changedMeanwhile"}
      />
      <p className="actions">
        <ButtonLink href={back}>{t("back")}</ButtonLink>
      </p>
    </Screen>
  );
}
