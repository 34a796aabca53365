import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyVisual } from "#app/content/pictures.ts";
import { safeReturn } from "#app/guards.ts";
import { categoriesFor } from "#app/layout/consent.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ConsentAnswers } from "#app/ui/consent/consent-banner.tsx";
import { ConsentCategories } from "#app/ui/consent/consent-categories.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { answerConsent } from "#server/people/consent/answer.ts";
import { consentsInBrowser, visitorInBrowser } from "#server/people/consent/cookie.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { answersTo, consentForm } from "#server/people/consent/schema.ts";

/** Shows this browser's answers, so it must not be cached. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("consent:title"));

/** Linked from every footer, and from the banner, which passes the page to return to (`?zurueck=`). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context;
  const search = new URL(request.url).searchParams;
  const own = path(language, "cookieSettings");
  return {
    action: own,
    people: keyVisual(context.tenant),
    asks: context.tenant.modules.consentService,
    returnTo: safeReturn(search.get("zurueck"), `${own}?gespeichert=1`),
    saved: search.get("gespeichert") === "1" && context.tenant.modules.consentService,
    version: consentTextVersion,
    visitorId: visitorInBrowser(context),
    categories: categoriesFor(context),
    privacy: `${path(language, "privacy")}#cookies`,
  };
}

/**
 * Stores the answer of the banner or of this page, then returns to the previous page. An answer to an outdated text is
 * asked for again.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: consentForm });
  if (submission.status !== "success") return data({ wrong: true }, { status: 400 });
  const { returnTo, version: textVersion, ...answer } = submission.value;
  const { registry } = consentsInBrowser(context);
  const place = answer.answer === "chosen" || form.has("settings") ? "settings" : "banner";
  await answerConsent(context, { events: answersTo(registry, answer), textVersion, place });
  return redirect(safeReturn(returnTo ?? null, path(context.language, "cookieSettings")), 303);
}

export default function CookieSettings() {
  const {
    action: address,
    asks,
    returnTo,
    saved,
    version,
    visitorId,
    categories,
    privacy,
    people,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consent");
  const answer = useActionData<typeof action>();
  return (
    <Screen title={t("title")} lead={t(asks ? "lead" : "unasked")} drawing={people}>
      {saved ? (
        <Notice tone="success" live>
          {t("saved")}
        </Notice>
      ) : null}
      {answer ? (
        <Notice tone="error" live>
          {t("wrong")}
        </Notice>
      ) : null}
      {asks ? (
        <form className="flow" method="post" action={address} data-enhance="consent">
          <input type="hidden" name="returnTo" value={returnTo} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="settings" value="1" />
          <ConsentCategories categories={categories} />
          <ConsentAnswers>
            <button className="btn" type="submit" name="answer" value="chosen">
              {t("save")}
            </button>
          </ConsentAnswers>
        </form>
      ) : (
        <ConsentCategories categories={categories} />
      )}
      <p className="small">
        <a href={privacy}>{t("more")}</a>
      </p>
      {visitorId ? <p className="small muted">{t("proof", { id: visitorId })}</p> : null}
    </Screen>
  );
}
