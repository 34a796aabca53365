import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/content/facts.tsx";
import { Panel } from "#app/components/layout/panel.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { requireMember } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { title } from "#app/title.ts";
import { viewOwnData } from "#server/domain/privacy/export-data.ts";
import { ownDataView } from "./parts/own-data-view.ts";
import { StepUp } from "./parts/step-up.tsx";
import { answerStepUp, stepUpOf } from "./parts/step-up-screen.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, "privacy:export.title");

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireMember(context, request);
  const exported = await viewOwnData(context);
  if (!exported.ok) throw new Response(null, { status: 404 });
  return {
    sections: ownDataView(exported.value, context),
    download: `/api/v1/${context.tenant.id}/empfehler/datenauskunft`,
    stepUp: stepUpOf(context, new URL(request.url).searchParams),
  };
}

/** The step-up login, after which bank details are shown in full. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  return (await answerStepUp(context, "myExport", await request.formData())) ?? data(null, { status: 400 });
}

/** Everything stored about the person, as a page and as JSON. */
export default function MyExport() {
  const { sections, download, stepUp } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  return (
    <Screen title={t("export.title")} lead={t("export.lead")}>
      <p>
        <a className="btn" data-kind="primary" href={download} download="meine-daten.json">
          {t("export.download")}
        </a>
      </p>
      {stepUp.needed ? (
        <>
          <p className="small muted">{t("export.iban")}</p>
          <StepUp {...stepUp} />
        </>
      ) : null}
      {sections.map(({ table, title: name, untils, rows }) => (
        <Panel key={table} title={name}>
          {untils.map((until) => (
            <p className="small muted" key={until}>
              {t("export.until", { until })}
            </p>
          ))}
          {rows.length === 0 ? <p>{t("export.none")}</p> : null}
          {rows.map(({ key, facts }) =>
            rows.length === 1 ? (
              <Facts key={key} lined facts={facts} />
            ) : (
              <details className="more" key={key}>
                <summary>{[facts[0]?.value, facts.at(-1)?.value].join(", ")}</summary>
                <Facts lined facts={facts} />
              </details>
            ),
          )}
        </Panel>
      ))}
    </Screen>
  );
}
