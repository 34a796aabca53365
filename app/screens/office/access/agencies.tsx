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
import { addAgency } from "#server/agencies/add-agency.ts";
import { agencyForm } from "#server/agencies/schema.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { AgencyForm } from "./parts/agency-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("officeAgencies:title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const agencies = await context.agencies.list();
  const added = new URL(request.url).searchParams.get("angelegt");
  return {
    added: agencies.find(({ externalId }) => externalId === added)?.name ?? null,
    peopleHref: path(context.language, "people"),
    agencies: agencies.map(({ externalId, name, state, feeCents, postcode, city, phone, email }) => ({
      externalId,
      name,
      state,
      phone,
      email,
      href: path(context.language, "officeAgency", { agency: externalId }),
      fee: formatCents(feeCents, context.language),
      place: `${postcode} ${city}`,
    })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: agencyForm });
  if (submission.status !== "success") return invalid(submission);
  const added = await addAgency(context, submission.value, me.id);
  if (added.ok)
    return redirect(path(context.language, "officeAgencies", {}, { angelegt: added.value.externalId }), 303);
  return refused(submission, { ...added.refusal, field: "externalId" }, "error.taken");
}

/** The tenant's agencies, and adding one; its people are on the page of people. */
export default function Agencies() {
  const { agencies, added, peopleHref } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("officeAgencies");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {added !== null && !answer ? (
        <Notice tone="success" live>
          <p>{t("added", { name: added })}</p>
          <ButtonLink href={peopleHref}>{t("toPeople")}</ButtonLink>
        </Notice>
      ) : null}
      {agencies.length === 0 ? <p>{t("none")}</p> : null}
      <ul className="lines">
        {agencies.map(({ externalId, href, name, state, fee, place, phone, email }) => (
          <li key={externalId}>
            <div>
              <a href={href}>
                <strong>{name}</strong>
              </a>
              <p className="small">{t("facts", { id: externalId, state: t(`states.${state}`), fee })}</p>
              <p className="small muted break">{[place, phone, email].join(" · ")}</p>
            </div>
          </li>
        ))}
      </ul>
      <AgencyForm result={answer?.result} stored={null} key={added ?? "form"} />
    </Screen>
  );
}
