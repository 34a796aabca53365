import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedName } from "#app/content/text-name.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Moment } from "#app/ui/content/day.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { FramedTable } from "#app/ui/table/table.tsx";
import { bannerAudience } from "#server/catalogue/text/model.ts";
import { listTexts } from "#server/catalogue/text/write-text.ts";
import { writableMails } from "#server/platform/mail/own-text.ts";
import { withoutOwn } from "./parts/without-own.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("texts:title"));

/** The texts that the tenant may write, each with its version in force. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const all = await listTexts(context);
  return {
    texts: all.map(({ slug, language, title: name, version, draft }) => ({
      slug,
      of: language,
      name: fixedName(context, slug) ?? name,
      kind: writableMails.has(slug) ? "mail" : bannerAudience(slug) ? "banner" : "page",
      draft: draft && { by: draft.savedBy, publishAt: draft.publishAt },
      href: path(context.language, "text", { slug, of: language }),
      version: version && {
        number: version.version,
        isShared: version.markdown === null,
        by: version.appliedBy,
        at: version.appliedAt,
      },
    })),
  };
}

export default function Texts() {
  const { texts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("texts");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {(["page", "banner", "mail"] as const).map((kind) => (
        <div key={kind} className="flow">
          <h2>{t(`of.${kind}`)}</h2>
          <TextTable title={t(`of.${kind}`)} texts={texts.filter((one) => one.kind === kind)} />
        </div>
      ))}
    </Screen>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["texts"];

function TextTable({ title, texts }: { title: string; texts: Shown }) {
  const { t } = useTranslation("texts");
  return (
    <FramedTable
      title={title}
      className="list-table text-list"
      rows={texts}
      keyOf={({ slug, of }) => `${slug} ${of}`}
      columns={[
        {
          name: "title",
          label: t("column.title"),
          isTitle: true,
          cell: ({ name, slug, href }) => (
            <>
              <a href={href}>{name || t("untitled")}</a> <span className="muted">{slug}</span>
            </>
          ),
        },
        {
          name: "language",
          label: t("column.language"),
          cardLabel: t("column.language"),
          cell: ({ of }) => t(`languages.${of}`),
        },
        {
          name: "version",
          label: t("column.version"),
          cardLabel: t("column.version"),
          cell: ({ version, kind, of }) => {
            const without = withoutOwn(kind === "banner", of);
            if (!version) return <span className="muted">{t(without.none)}</span>;
            return t(version.isShared ? without.again : "version", { version: version.number });
          },
        },
        {
          name: "draft",
          label: t("column.draft"),
          cardLabel: t("column.draft"),
          cell: ({ draft }) => {
            if (!draft) return null;
            return draft.publishAt
              ? t("draftFrom", { by: draft.by, day: formatDay(new Date(draft.publishAt)) })
              : draft.by;
          },
        },
        { name: "by", label: t("column.by"), cardLabel: t("column.by"), cell: ({ version }) => version?.by },
        {
          name: "at",
          label: t("column.at"),
          cardLabel: t("column.at"),
          cell: ({ version }) => (version ? <Moment value={new Date(version.at)} /> : null),
        },
      ]}
    />
  );
}
