import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerStepUp, stepUpOf } from "#app/forms/step-up.ts";
import { requireMember } from "#app/guards.ts";
import { useMemberLinks } from "#app/layout/area-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { MemberNav } from "#app/ui/member/member-nav.tsx";
import { endOtherSessions, endSession, mySessions } from "#server/people/account/login/sessions.ts";
import { closePasskeyHint, removePasskey, renamePasskey } from "#server/people/passkey/manage.ts";
import { PasskeyList } from "./parts/passkey-list.tsx";
import { SessionList } from "./parts/session-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("security:title"));

const notices = ["beendet", "passkey", "entfernt", "benannt"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const [sessions, passkeys] = await Promise.all([mySessions(context, me), context.passkeys.ofAccount(me.id)]);
  const search = new URL(request.url).searchParams;
  const done = search.get("ok");
  return {
    language: context.language,
    done: notices.find((one) => one === done) ?? null,
    stepUp: stepUpOf(context, search),
    sessions: sessions.map(({ id, kind, browser, system, reason, isCurrent, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      kind,
      browser,
      system,
      reason,
      isCurrent,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireMember(context, request);
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const done = (ok: (typeof notices)[number]) => redirect(path(context.language, "security", {}, { ok }), 303);
  const stepUp = await answerStepUp(context, "security", form);
  if (stepUp) return stepUp;
  switch (form.get("intent")) {
    case "end":
      await endSession(context, me, id);
      return done("beendet");
    case "endOthers":
      await endOtherSessions(context, me);
      return done("beendet");
    case "rename":
      await renamePasskey(context, me, id, String(form.get("name") ?? ""));
      return done("benannt");
    case "remove":
      await removePasskey(context, me, id);
      return done("entfernt");
    case "closeHint":
      await closePasskeyHint(context, me);
      return redirect(path(context.language, "personalArea"), 303);
    default:
      return redirect(path(context.language, "security"), 303);
  }
}

export default function Security() {
  const { language, done, stepUp, sessions, passkeys } = useLoaderData<typeof loader>();
  const { t } = useTranslation("security");
  const action = path(language, "security");
  return (
    <>
      <MemberNav links={useMemberLinks("security")} />
      <Screen title={t("title")} lead={t("lead")}>
        {done ? (
          <Notice tone="success" live>
            {t(`done.${done}`)}
          </Notice>
        ) : null}
        <SessionList action={action} sessions={sessions} />
        <PasskeyList
          action={action}
          passkeys={passkeys}
          callsAt={path(language, "passkey")}
          addedHref={path(language, "security", {}, { ok: "passkey" })}
          stepUp={stepUp}
        />
        <section className="flow">
          <h2>{t("password.title")}</h2>
          <p>{t("password.text")}</p>
          <ButtonLink href={path(language, "changePassword")}>{t("password.change")}</ButtonLink>
        </section>
      </Screen>
    </>
  );
}
