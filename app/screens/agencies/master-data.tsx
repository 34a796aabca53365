import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { forbidden } from "#app/forbidden.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { acceptAgreement } from "#server/agencies/accept-agreement.ts";
import { changeMasterData, masterDataVersion } from "#server/agencies/change-master-data.ts";
import { agreementForm, masterDataForm } from "#server/agencies/schema.ts";
import { hasAcceptedAgreement } from "#server/catalogue/agency/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { MasterDataForm } from "./parts/master-data-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyMoney:masterData.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const { tenant } = context;
  const agency = await context.agencies.byId(me.agencyId);
  if (!agency) throw new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const people = tenant.modules.adv ? await context.ssoUsers.ofAgency(agency.id) : [];
  const nameOf = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    return person ? `${person.firstName} ${person.lastName}` : agency.name;
  };
  const isAccepted = hasAcceptedAgreement(agency, tenant);
  const { name, externalId, street, postcode, city, phone, email, vatId, iban, agreement } = agency;
  return {
    mayEdit: hasRight(me, "editMasterData"),
    notice: search.has("gespeichert") ? ("saved" as const) : search.has("angenommen") ? ("accepted" as const) : null,
    version: masterDataVersion(agency),
    agency: { name, externalId, street, postcode, city, phone, email, vatId, last4: iban?.slice(-4) ?? null },
    agreement: tenant.modules.adv
      ? {
          operator: tenant.legal.operator,
          version: tenant.terms.version,
          accepted: isAccepted && agreement ? { date: formatDay(agreement.at), name: nameOf(agreement.by) } : null,
          owners: people.filter((one) => hasRight(one, "editMasterData")).map(({ id }) => nameOf(id)),
        }
      : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  if (!hasRight(me, "editMasterData")) throw forbidden(context, me, "editMasterData");
  const form = await request.formData();
  const isAgreement = form.get("intent") === "agreement";
  const back = (query: Record<string, string>) => redirect(path(context.language, "agencyMasterData", {}, query), 303);
  if (isAgreement) {
    const submission = parseWithZod(form, { schema: agreementForm });
    if (submission.status !== "success") return invalid(submission);
    const accepted = await acceptAgreement(context, me, submission.value.version);
    return accepted.ok ? back({ angenommen: "1" }) : refused(submission, accepted.refusal);
  }
  const submission = parseWithZod(form, { schema: masterDataForm });
  if (submission.status !== "success") return invalid(submission);
  const changed = await changeMasterData(context, me, submission.value);
  return changed.ok ? back({ gespeichert: "1" }) : refused(submission, changed.refusal);
}

export default function MasterData() {
  const { mayEdit, notice, version, agency, agreement } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyMoney");
  return (
    <Screen title={t("masterData.title")} lead={t("masterData.lead")}>
      {notice ? (
        <Notice tone="success" live>
          {t(`masterData.${notice}`)}
        </Notice>
      ) : null}
      {agreement ? <AgreementPanel {...agreement} mayAccept={mayEdit} result={answer?.result} /> : null}
      <Panel title={agency.name}>
        <Facts
          lined
          facts={[
            { label: t("masterData.number"), value: agency.externalId },
            { label: t("masterData.address"), value: `${agency.street}, ${agency.postcode} ${agency.city}` },
            { label: t("masterData.phone"), value: agency.phone },
            { label: t("masterData.email"), value: <span className="break">{agency.email}</span> },
            ...(agency.vatId ? [{ label: t("masterData.vatId"), value: agency.vatId }] : []),
            {
              label: t("masterData.account"),
              value: agency.last4 ? <span className="iban">{`•••• ${agency.last4}`}</span> : t("masterData.noAccount"),
            },
          ]}
        />
      </Panel>
      {mayEdit ? <MasterDataForm agency={agency} version={version} result={answer?.result} /> : null}
    </Screen>
  );
}

type Props = {
  operator: string;
  version: string;
  /** null: nobody has accepted this version */
  accepted: { date: string; name: string } | null;
  /** who can accept it */
  owners: readonly string[];
  mayAccept: boolean;
  result: SubmissionResult | undefined;
};

/** The data-processing agreement: accepted, to be accepted, or who can accept it. */
function AgreementPanel({ operator, version, accepted, owners, mayAccept, result }: Props) {
  const { t } = useTranslation("agencyMoney");
  const { id, formErrors, fields } = useFields({ id: "agreement", result, constraint: constraintOf(agreementForm) }, [
    "accept",
  ]);
  return (
    <Panel title={t("masterData.agreement")}>
      {accepted ? null : <Notice tone="warning">{t("masterData.agreementFirst")}</Notice>}
      <p>{t("masterData.agreementText", { operator })}</p>
      {accepted ? (
        <p className="muted">{t("masterData.agreementDone", { ...accepted, version })}</p>
      ) : (
        <p className="muted">{t("masterData.agreementVersion", { version })}</p>
      )}
      {accepted ? null : mayAccept ? (
        <Form id={id} hidden={{ version }}>
          <ErrorSummary form={formErrors} fields={[{ meta: fields.accept, label: t("masterData.accept") }]} />
          <Checkbox meta={fields.accept} label={t("masterData.accept")} />
          <SubmitButton intent="agreement">{t("masterData.acceptSubmit")}</SubmitButton>
        </Form>
      ) : (
        <p>
          {owners.length > 0
            ? t("masterData.agreementOwner", { names: owners.join(", ") })
            : t("masterData.agreementNobody")}
        </p>
      )}
    </Panel>
  );
}
