import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerStepUp, stepUpOf } from "#app/forms/step-up.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import { viewOwnData } from "#server/people/privacy/export-data.ts";
import type { MemberTable } from "#server/people/privacy/member-data.ts";
import type { Language } from "#server/platform/values/language.ts";
import { ownDataView } from "./parts/own-data-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("privacy:export.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireMember(context, request);
  const exported = await viewOwnData(context);
  if (!exported.ok) throw new Response(null, { status: 403 });
  const search = new URL(request.url).searchParams;
  return {
    language: context.language,
    sections: ownDataView(exported.value, context, search),
    download: `/api/v1/${context.tenant.id}/empfehler/datenauskunft`,
    stepUp: stepUpOf(context, search),
  };
}

/** The step-up login, after which bank details are shown in full. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  return (await answerStepUp(context, "myExport", await request.formData())) ?? data(null, { status: 400 });
}

/** Everything stored about the person, as a page and as JSON. */
export default function MyExport() {
  const { language, sections, download, stepUp } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  return (
    <Screen title={t("export.title")} lead={t("export.lead")}>
      {stepUp.needed ? (
        <>
          <p className="small muted">{t("export.iban")}</p>
          <StepUp {...stepUp} />
        </>
      ) : (
        <p>
          <a className="btn" data-kind="primary" href={download} download="meine-daten.json">
            {t("export.download")}
          </a>
        </p>
      )}
      {sections.map(({ table, title: name, retentionPeriod, rows, part }) => (
        <Panel key={table} title={name} id={table}>
          {retentionPeriod ? <p className="small muted">{t("export.until", { until: retentionPeriod })}</p> : null}
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
          {part ? <PartLinks language={language} table={table} {...part} /> : null}
        </Panel>
      ))}
    </Screen>
  );
}

type Section = SerializeFrom<typeof loader>["sections"][number];
type PartProps = { language: Language; table: MemberTable } & NonNullable<Section["part"]>;

/** Which rows of a long table are shown, and the ways to the others. */
function PartLinks({ language, table, from, to, total, previous, next }: PartProps) {
  const { t } = useTranslation("privacy");
  const href = (query: Record<string, string>) => `${path(language, "myExport", {}, query)}#${table}`;
  return (
    <nav className="actions" aria-label={t(`tables.${table}`)}>
      <p className="small muted">{t("export.part", { from, to, total })}</p>
      {previous ? (
        <ButtonLink href={href(previous)} kind="quiet">
          {t("export.previous")}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink href={href(next)} kind="quiet">
          {t("export.next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
