import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Received } from "#app/ui/case/received.tsx";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { datesOf } from "#app/ui/status/recommendation-status.tsx";
import { complain, openComplaint } from "#server/office/case/complain.ts";
import { formatCaseNumber, parseCaseNumber } from "#server/office/case/model.ts";
import { complaintForm } from "#server/office/case/schema.ts";
import { officeDay } from "#server/office/work/deadlines.ts";
import { ComplaintForm, ObjectionForm } from "./parts/complaint-form.tsx";
import { complaintChoices, complaintView } from "./parts/complaint-view.ts";
import { Objection } from "./parts/objection.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("cases:complaint.title"));

/**
 * `?nr=` is the recommendation; visitors who are no party to it get a 404 with the ways to log in or choose one.
 * Without it a member chooses one.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const number = search.get("nr");
  const opened = number === null ? null : await openComplaint(context, number);
  const sent = parseCaseNumber(search.get("gesendet") ?? "");
  const filed = opened?.ok ? opened.value.earlier.find((one) => one.number === sent) : undefined;
  const ownPath = path(language, "complaint", {}, { nr: number });
  return data(
    {
      sent: sent && {
        number: formatCaseNumber(sent),
        writtenTo: opened?.ok ? opened.value.writtenTo : null,
        answerBy: filed ? formatDay(officeDay("message", filed.createdAt)) : null,
        again: path(language, "contact"),
        home: path(language, "home"),
      },
      complaint: opened?.ok ? complaintView(opened.value) : null,
      choices: opened?.ok ? null : await complaintChoices(context),
      attempt: context.secrets.newId(),
      hrefs: {
        login: path(language, "login", {}, { redirect: ownPath }),
        claim: path(language, "missingReward", {}, { nr: opened?.ok ? number : null }),
        contact: path(language, "contact"),
      },
    },
    { status: opened && !opened.ok ? 404 : 200 },
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  const number = new URL(request.url).searchParams.get("nr") ?? "";
  const submission = parseWithZod(await request.formData(), { schema: complaintForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await complain(context, { number, ...submission.value });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "complaint", {}, { nr: number, gesendet: outcome.value.number }), 303);
}

export default function Complaint() {
  const { sent, complaint, choices, hrefs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cases");
  if (sent) return <Received {...sent} />;
  if (complaint) return <About />;
  return (
    <Screen title={t("complaint.title")} lead={t("complaint.leadAny")} picture="apart">
      {choices === null ? (
        <>
          <p>{t("complaint.stranger")}</p>
          <p className="actions">
            <ButtonLink href={hrefs.login}>{t("complaint.login")}</ButtonLink>
            <ButtonLink href={hrefs.claim} kind="quiet">
              {t("complaint.claim")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{t(choices.length > 0 ? "complaint.pick" : "complaint.nothing")}</p>
          <ul className="flow flow-s">
            {choices.map(({ number, productName, href }) => (
              <li key={number}>
                <a href={href}>
                  {productName
                    ? t("complaint.pickProduct", { number, product: productName })
                    : t("complaint.pickRow", { number })}
                </a>
              </li>
            ))}
          </ul>
          <p className="actions">
            <ButtonLink href={hrefs.claim} kind="quiet">
              {t("complaint.claim")}
            </ButtonLink>
          </p>
        </>
      )}
    </Screen>
  );
}

/** One recommendation: the form within the complaint period, otherwise when that period begins or ended. */
function About() {
  const { complaint, attempt, hrefs } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("cases");
  const { id, formErrors, fields } = useFields(
    { id: "reklamation", result: answer?.result, constraint: constraintOf(complaintForm) },
    ["reason", "message"],
  );
  if (!complaint) return null;
  const { number, productName: product, window, earlier, held } = complaint;
  if (held) {
    const waits = earlier.find(({ isObjection, state }) => isObjection && state === "open");
    return (
      <Objection held={held} waits={waits?.number ?? null} number={number} product={product}>
        <ObjectionForm id={id} attempt={attempt} field={fields.message} formErrors={formErrors} />
      </Objection>
    );
  }
  return (
    <Screen
      title={t("complaint.title")}
      lead={product ? t("complaint.leadProduct", { number, product }) : t("complaint.lead", { number })}
      picture="apart"
    >
      {earlier.map((one) => (
        <Notice key={one.number}>
          {t("complaint.earlier", {
            number: one.number,
            date: formatDay(one.createdAt),
            state: t(`state.${one.state}`),
          })}
        </Notice>
      ))}
      <When />
      {window.state === "open" && !earlier.some(({ state }) => state === "open") ? (
        <Panel>
          <ComplaintForm id={id} attempt={attempt} fields={fields} formErrors={formErrors} />
        </Panel>
      ) : null}
      <p className="small">
        <a href={window.state === "none" ? hrefs.claim : hrefs.contact}>
          {t(window.state === "none" ? "complaint.claim" : "complaint.contact")}
        </a>
      </p>
    </Screen>
  );
}

function When() {
  const { complaint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cases");
  if (!complaint) return null;
  const { window, next } = complaint;
  if (window.state === "none") return <Notice title={t("complaint.noneTitle")}>{t("complaint.none")}</Notice>;
  const days = { date: formatDay(window.orderedOn), until: formatDay(window.closesOn) };
  if (window.state === "over")
    return (
      <Notice title={t("complaint.overTitle")} tone="warning">
        {t("complaint.over", days)}
      </Notice>
    );
  const forecast = next ? <Forecast next={next} /> : null;
  if (window.state === "open")
    return (
      <>
        <p>{t("complaint.openUntil", days)}</p>
        {forecast}
      </>
    );
  return (
    <Notice title={t("complaint.earlyTitle")} tone="warning">
      <p>{t("complaint.early", { date: days.date, from: formatDay(window.opensOn) })}</p>
      {forecast}
    </Notice>
  );
}

/** Who acts next, why it takes that long, and when the reward is decided. */
function Forecast({ next }: { next: NonNullable<ReturnType<typeof complaintView>["next"]> }) {
  const { t } = useTranslation("overview");
  const { t: status } = useTranslation("status");
  const dates = datesOf(next, status);
  return (
    <p>
      {t(`why.${next.actor}`)} {next.isLate ? `${status("late")}.` : dates ? t("decided", { when: dates }) : null}
    </p>
  );
}
