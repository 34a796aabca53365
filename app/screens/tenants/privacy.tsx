import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { described } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Contents } from "#app/ui/content/prose.tsx";
import { TextSections } from "#app/ui/content/text-sections.tsx";
import { VersionList } from "#app/ui/content/version-list.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { readVersioned } from "#server/catalogue/content/read-versioned.ts";
import { formatDay } from "#server/platform/values/calendar.ts";

export const meta: MetaFunction<typeof loader> = (args) => described(args, "legal:privacy");

/** /datenschutz is the version in force; every version, including that one, also has a URL of its own. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { language } = context;
  const read = await readVersioned(context, "datenschutz", params["version"] ?? null);
  if (!read) throw data(null, { status: 404 });
  const { text, current, versions } = read;
  return {
    text,
    crumb:
      params["version"] && text?.version
        ? i18nFor(context).t("legal:version", { date: formatDay(text.version) })
        : undefined,
    isOlder: params["version"] !== undefined && params["version"] !== current,
    ownPath: path(language, "privacy"),
    versions: versions.map((date) => ({
      date,
      href: path(language, "privacyVersion", { version: date }),
      inForce: date === current,
    })),
  };
}

export default function Privacy() {
  const { t } = useTranslation("legal");
  const { text, isOlder, ownPath, versions } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={text?.title || t("privacy.title")}
      aside={text && text.sections.length > 2 ? <Contents sections={text.sections} /> : undefined}
    >
      {isOlder ? (
        <Notice tone="info">
          <p>
            {t("privacy.older")} <a href={ownPath}>{t("privacy.title")}</a>
          </p>
        </Notice>
      ) : null}
      <TextSections text={text} />
      {versions.length > 0 ? <VersionList versions={versions} /> : null}
    </Screen>
  );
}
