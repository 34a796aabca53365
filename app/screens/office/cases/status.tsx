import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { redirectToCertificate, redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { followCase } from "#server/office/case/follow-case.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { Exchange } from "../parts/thread.tsx";

export const meta: MetaFunction<typeof loader> = (args) => {
  const status = args.data?.status;
  return title(args, (t) =>
    status ? t("cases:status.title", { number: status.number }) : t("cases:status.unknownTitle"),
  );
};

/** The state of a case and its exchange, by the link in its mails. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const contact = path(context.language, "contact");
  const token = new URL(request.url).searchParams.get("t") ?? "";
  const found = await followCase(context, token);
  if (!found.ok) await redirectToCertificate(context, token);
  if (!found.ok) return data({ status: null, contact }, { status: 404 });
  redirectToLanguage(context, request, found.value.language);
  return data({ status: { ...found.value, number: formatCaseNumber(found.value.number) }, contact });
}

export default function Status() {
  const { status, contact } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cases");
  if (!status) {
    const actions = <ButtonLink href={contact}>{t("complaint.contact")}</ButtonLink>;
    return (
      <MessagePage picture="apart" title={t("status.unknownTitle")} actions={actions}>
        {t("status.unknown")}
      </MessagePage>
    );
  }
  const { number, kind, state, stateSince, createdAt, answer, messages } = status;
  return (
    <Screen title={t("status.title", { number })} lead={t(`status.kind.${kind}`)} picture="touch">
      <Facts
        lined
        facts={[
          { label: t("status.state"), value: t(`state.${state}`) },
          { label: t("status.received"), value: <Day value={createdAt} /> },
          ...(answer && !answer.isLate ? [{ label: t("status.answer"), value: <Day value={answer.by} /> }] : []),
          ...(state === "open" ? [] : [{ label: t("status.since"), value: <Day value={stateSince} /> }]),
        ]}
      />
      <p>{t(answer?.isLate ? "status.late" : `status.${state}`)}</p>
      <Exchange messages={messages} />
    </Screen>
  );
}
