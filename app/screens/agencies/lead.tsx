import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { recipientFacts } from "#app/content/recipient-facts.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireAgencyUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { closedAtOf, lostReasons } from "#server/agencies/lead/model.ts";
import { reopenLeads } from "#server/agencies/lead/reopen-leads.ts";
import { leadForm } from "#server/agencies/lead/schema.ts";
import { showLead } from "#server/agencies/lead/show-lead.ts";
import { leadEventsIn } from "#server/agencies/lead/states.ts";
import { workOnLead } from "#server/agencies/lead/work-on-lead.ts";
import type { Language } from "#server/platform/values/language.ts";
import { personFacts } from "./parts/person-facts.tsx";
import { closedLeadsIn, ReopenResults, UndoClosing } from "./parts/reopen.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("agencyReports:leadPage.eyebrow"));

/** `?liste=`: the query of the list that the lead was opened from, to which the page leads back. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const shown = await showLead(context, me, params.leadId ?? "");
  if (!shown.ok) throw new Response(null, { status: 404 });
  const url = new URL(request.url);
  const { lead, person, ...around } = shown.value;
  const { id, state, nextStep, nextStepOn, notes, lostReason, createdAt, touchedAt } = lead;
  return {
    ...around,
    person: person && recipientFacts(person),
    lead: { state, lostReason, createdAt, version: touchedAt.toISOString(), events: leadEventsIn(state) },
    closed: { id, closedAt: person ? closedAtOf(lead) : null },
    stored: { nextStep, nextStepOn, notes },
    isSaved: url.searchParams.has("gespeichert"),
    back: listHref(context.language, new URLSearchParams(listIn(url))),
  };
}

const listIn = (url: URL) => url.searchParams.get("liste") ?? "";

/** The list with this query, which may name a field several times. */
function listHref(language: Language, query: URLSearchParams): string {
  const list = path(language, "agencyLeads");
  return query.size > 0 ? `${list}?${query}` : list;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireAgencyUser(context, request);
  const leadId = params.leadId ?? "";
  const form = await request.formData();
  if (form.get("intent") === "reopen") {
    const reopened = await reopenLeads(context, me, closedLeadsIn(form).slice(0, 1));
    return data({ reopened, result: null, refusal: null });
  }
  const submission = parseWithZod(form, { schema: leadForm });
  if (submission.status !== "success") return invalid(submission);
  const saved = await workOnLead(context, me, leadId, submission.value);
  if (!saved.ok && saved.refusal.code === "notFound") throw new Response(null, { status: 404 });
  if (!saved.ok) return refused(submission, saved.refusal);
  const query = { gespeichert: "1", liste: listIn(new URL(request.url)) };
  return redirect(path(context.language, "agencyLead", { leadId }, query), 303);
}

/** One lead: the person, contact details, history and next steps. */
export default function AgencyLead() {
  const { lead, closed, person, recommendation, orders, back, stored, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const name = person?.name ?? t("leadPage.nameless");
  return (
    <Screen width="wide" title={name} eyebrow={t("leadPage.eyebrow")}>
      {answer && "reopened" in answer ? <ReopenResults results={answer.reopened} /> : null}
      {isSaved && !answer ? (
        <Notice tone="success" live>
          {t("leadPage.saved")}
        </Notice>
      ) : null}
      {person ? null : <p>{t("leadPage.erased")}</p>}
      <Facts
        facts={[
          { label: t("column.state"), value: t(`lead.${lead.state}`) },
          { label: t("column.createdAt"), value: <Day value={lead.createdAt} /> },
          { label: t("column.referrer"), value: recommendation.referrer },
          { label: t("column.productName"), value: recommendation.productName || t("anyProduct") },
          ...(lead.lostReason
            ? [{ label: t("leadPage.lostReason"), value: t(`leadPage.reasons.${lead.lostReason}`) }]
            : []),
          ...(person ? personFacts(person, t) : []),
          {
            label: t("leadPage.orders"),
            value:
              orders.length === 0
                ? t("leadPage.noOrders")
                : orders.map(({ externalId, state }) => `${externalId} (${t(`order.${state}`)})`).join(", "),
          },
        ]}
      />
      <UndoClosing closed={[closed]} />
      <LeadForm key={lead.state} lead={lead} stored={stored} />
      <p>
        <Link to={back}>{t("leadPage.back")}</Link>
      </p>
    </Screen>
  );
}

type FormProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "lead" | "stored">;

function LeadForm({ lead, stored }: FormProps) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("agencyReports");
  const { id, formErrors, fields } = useFields(
    { id: "lead", result: answer?.result ?? undefined, constraint: constraintOf(leadForm), defaultValue: stored },
    ["event", "lostReason", "nextStep", "nextStepOn", "notes"],
  );
  const optional = { required: false };
  return (
    <section className="column flow">
      <h2>{t("leadPage.work")}</h2>
      <Form id={id} hidden={{ version: lead.version }}>
        <ErrorSummary
          form={formErrors}
          fields={[
            { meta: fields.lostReason, label: t("leadPage.lostReason") },
            { meta: fields.nextStep, label: t("column.nextStep") },
            { meta: fields.nextStepOn, label: t("column.nextStepOn") },
            { meta: fields.notes, label: t("leadPage.notes") },
          ]}
        />
        {answer?.refusal === "changedMeanwhile" ? <Stored stored={stored} /> : null}
        {lead.events.length > 0 ? (
          <>
            <FieldRow>
              <Select
                meta={{ ...fields.event, ...optional }}
                label={t("leadPage.event")}
                empty={t("leadPage.keep", { state: t(`lead.${lead.state}`) })}
                options={lead.events.map((value) => ({ value, label: t(`leadPage.events.${value}`) }))}
              />
              <Select
                meta={{ ...fields.lostReason, ...optional }}
                label={t("leadPage.lostReason")}
                empty={t("leadPage.pick")}
                options={lostReasons.map((value) => ({ value, label: t(`leadPage.reasons.${value}`) }))}
              />
            </FieldRow>
            <Field meta={{ ...fields.nextStep, ...optional }} label={t("column.nextStep")} />
            <DateField meta={fields.nextStepOn} label={t("column.nextStepOn")} />
          </>
        ) : null}
        <Field
          meta={{ ...fields.notes, ...optional }}
          label={t("leadPage.notes")}
          hint={t("leadPage.notesHint")}
          rows={5}
        />
        <SubmitButton>{t("leadPage.submit")}</SubmitButton>
      </Form>
    </section>
  );
}

/** What a colleague saved while this form was open, beside what was typed here. */
function Stored({ stored: { nextStep, nextStepOn, notes } }: Pick<FormProps, "stored">) {
  const { t } = useTranslation("agencyReports");
  return (
    <Panel title={t("leadPage.stored")}>
      <Facts
        lined
        facts={[
          { label: t("column.nextStep"), value: nextStep || "–" },
          { label: t("column.nextStepOn"), value: nextStepOn ? <Day value={nextStepOn} /> : "–" },
          { label: t("leadPage.notes"), value: notes || "–" },
        ]}
      />
    </Panel>
  );
}

function DateField({ meta, label }: { meta: Parameters<typeof Field>[0]["meta"]; label: string }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={meta.id}>
        {label}
      </label>
      <input
        className="input"
        id={meta.id}
        name={meta.name}
        type="date"
        defaultValue={String(meta.initialValue ?? "")}
        aria-invalid={meta.errors?.length ? true : undefined}
      />
    </div>
  );
}
