import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { supportPagesFor, useSupportLinks } from "#app/layout/support-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { decideCase, openQueues } from "#server/office/queues.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { CaseQueue } from "./parts/case-queue.tsx";
import { WaitingList } from "./parts/waiting-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("support:queues.title"));

/** Open tasks of the support. Decisions about a recommendation are made on its own page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const queues = await openQueues(context, me);
  const hrefOf = (number: string | null) =>
    number && path(context.language, "supportRecommendation", { number }, { grund: "check" });
  const linked = <T extends { number: string | null }>(rows: T[]) =>
    rows.map((row) => ({ ...row, href: hrefOf(row.number) }));
  return {
    pages: supportPagesFor(me),
    ownPath: path(context.language, "supportQueues"),
    lists: [
      ["requests", linked(queues.requests)],
      ["overdue", linked(queues.overdue)],
      ["held", linked(queues.held)],
      ["unclaimed", linked(queues.unclaimed)],
      ["liabilities", linked(queues.liabilities)],
      ["numbers", linked(queues.numbers)],
      ["rejectedNumbers", linked(queues.rejectedNumbers)],
    ] as const,
    cases: queues.cases.map((one) => ({ ...one, href: hrefOf(one.recommendationNumber) })),
  };
}

const ends = ["answer", "resolve", "reject"] as const;

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const end = ends.find((one) => one === form.get("intent"));
  const text = String(form.get("text") ?? "").trim();
  if (!end || text === "" || text.length > 2000) return data({ refusal: "invalidInput" as const }, { status: 400 });
  const outcome = await decideCase(context, me, { number: String(form.get("number") ?? ""), text, end });
  if (!outcome.ok) return data({ refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
  return redirect(path(context.language, "supportQueues"), 303);
}

export default function Queues() {
  const { pages, ownPath, lists, cases } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const { t } = useTranslation("support");
  const { t: say } = useTranslation("refusal");
  return (
    <>
      <MemberNav label={t("nav.label")} links={useSupportLinks(pages, "supportQueues")} />
      <Screen title={t("queues.title")} lead={t("queues.lead")} width="wide">
        {refusal ? (
          <Notice tone="error" live>
            {say(refusal)}
          </Notice>
        ) : null}
        <CaseQueue action={ownPath} cases={cases} />
        {lists.map(([name, rows]) => (
          <WaitingList key={name} name={name} rows={rows} />
        ))}
      </Screen>
    </>
  );
}
