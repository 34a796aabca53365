import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireMember } from "#app/guards.ts";
import { useMemberLinks } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { storedBankDetails } from "#server/payouts/my-bank-details.ts";
import { newsletterStateOf } from "#server/people/newsletter/model.ts";
import { isSuppressed } from "#server/platform/mail/suppression.ts";
import { KeptData } from "./parts/kept-data.tsx";
import { keptView } from "./parts/kept-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:overview.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const { language, tenant } = context;
  const search = new URL(request.url).searchParams;
  return {
    language,
    saved: search.has("gespeichert"),
    hasNewEmail: search.has("neu"),
    name: `${me.firstName} ${me.lastName}`,
    email: me.email,
    takesNoMails: await isSuppressed(context, me.email),
    mailLanguage: me.language,
    remindByMail: me.remindByMail,
    newsByMail: me.newsByMail,
    // Only if the tenant has a newsletter.
    newsletter: tenant.newsletter.consent ? newsletterStateOf(me) : null,
    storesBank: tenant.modules.storeBankData,
    last4: (await storedBankDetails(context, me))?.ibanLast4 ?? null,
    kept: await keptView(context, me),
  };
}

/** An overview of stored data, with links to the pages for changing, exporting and deleting them. */
export default function MyData() {
  const {
    language,
    saved,
    hasNewEmail,
    name,
    email,
    takesNoMails,
    mailLanguage,
    remindByMail,
    newsByMail,
    newsletter,
    storesBank,
    last4,
    kept,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  const { t: tPage } = useTranslation("page");
  return (
    <>
      <MemberNav links={useMemberLinks("myData")} />
      <Screen title={t("overview.title")} lead={t("overview.lead")}>
        {saved || hasNewEmail ? (
          <Notice tone="success" live>
            {t(saved ? "overview.saved" : "overview.emailChanged")}
          </Notice>
        ) : null}
        <Panel title={t("overview.profile")}>
          <Facts
            lined
            facts={[
              { label: t("overview.name"), value: name },
              { label: t("overview.language"), value: tPage(`languages.${mailLanguage}`) },
              { label: t("overview.reminders"), value: t(remindByMail ? "overview.on" : "overview.off") },
              { label: t("overview.news"), value: t(newsByMail ? "overview.on" : "overview.off") },
            ]}
          />
          <ButtonLink href={path(language, "myProfile")}>{t("overview.change")}</ButtonLink>
        </Panel>
        <Panel title={t("overview.email")}>
          <p className="break">{email}</p>
          {takesNoMails ? <Notice tone="warning">{t("overview.takesNoMails")}</Notice> : null}
          <ButtonLink href={path(language, "myEmail")}>{t("overview.changeEmail")}</ButtonLink>
        </Panel>
        {storesBank ? (
          <Panel title={t("overview.bank")}>
            <p>{last4 ? <span className="iban">{`•••• ${last4}`}</span> : t("overview.bankNone")}</p>
            <p className="small muted">{t("overview.bankAbout")}</p>
            <ButtonLink href={path(language, "myBankDetails")}>{t("overview.bankOpen")}</ButtonLink>
          </Panel>
        ) : null}
        {newsletter ? (
          <Panel title={t("overview.newsletter")}>
            <p>{t(`overview.newsletters.${newsletter}`)}</p>
            <ButtonLink href={path(language, newsletter === "optedOut" ? "newsletterOptIn" : "newsletterOptOut")}>
              {t(newsletter === "optedOut" ? "overview.newsletterIn" : "overview.newsletterOut")}
            </ButtonLink>
          </Panel>
        ) : null}
        <KeptData view={kept} />
        <Panel title={t("overview.rights")}>
          <p>{t("overview.rightsText")}</p>
          <div className="actions">
            <ButtonLink href={path(language, "myExport")}>{t("overview.export")}</ButtonLink>
            <ButtonLink href={path(language, "myDeletion")} kind="quiet">
              {t("overview.deletion")}
            </ButtonLink>
          </div>
        </Panel>
      </Screen>
    </>
  );
}
