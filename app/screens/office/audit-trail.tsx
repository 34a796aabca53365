import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { mayOpen } from "#app/layout/area-pages.ts";
import { savedViewsOf } from "#app/layout/saved-lists.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import type { PageName } from "#app/sitemap.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Moment } from "#app/ui/content/day.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { List } from "#app/ui/list/list.tsx";
import { listRequest, listView } from "#app/ui/list/query.ts";
import { aboutOf } from "#server/office/trail/about.ts";
import { checkTrail, viewTrail } from "#server/office/trail/view-trail.ts";
import { auditKinds, auditList } from "#server/platform/audit/model.ts";
import type { Language } from "#server/platform/values/language.ts";
import { pageWord } from "./parts/trail/page-words.ts";
import { useTrailWords } from "./parts/trail/words.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("auditTrail:title"));

/** The audit trail, the newest first; `?pruefen=1` also says whether it is whole. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const url = new URL(request.url);
  const asked = listRequest(auditList, url.searchParams);
  const found = await viewTrail(context, me, asked);
  if (!found.ok) throw new Response(null, { status: 403 });
  const { items, names, ...page } = found.value;
  const own = (query: Record<string, string>) => path(language, "auditTrail", {}, query);
  const checked = url.searchParams.has("pruefen") ? await checkTrail(context, me) : null;
  const { person = null } = asked.filter;
  return {
    view: listView(url, asked, { ...page, items: [] }, await savedViewsOf(context, me, "auditTrail")),
    person: person && { id: person, name: names.get(person) ?? person },
    isOfAgency: me.agencyId !== null,
    files: { path: path(language, "auditTrailFile"), attempt: context.secrets.newId() },
    checkHref: me.agencyId === null ? own({ pruefen: "1" }) : null,
    verdict: checked?.ok ? checked.value : null,
    items: items.map(({ seq, at, kind, actor, people, accountId, about }) => {
      const parts = aboutOf(kind, about);
      return {
        seq: String(seq),
        at,
        kind,
        ...parts,
        tried: parts.tried && pageWord(context, parts.tried),
        people: people.map(({ id, name }) => ({ name: name || id, href: own({ person: id }) })),
        actor,
        account: accountId && { id: accountId.slice(0, 8), href: own({ subject: accountId }) },
        subjectHref: parts.subject && subjectHref(language, (name) => mayOpen(me, name), parts),
      };
    }),
  };
}

export default function AuditTrail() {
  const { view, person, items, files, isOfAgency, checkHref, verdict } = useLoaderData<typeof loader>();
  const { t } = useTranslation("auditTrail");
  const { t: office } = useTranslation("office");
  const words = useTrailWords();
  return (
    <Screen title={t("title")} lead={t(isOfAgency ? "leadAgency" : "lead")} width="wide">
      {verdict === null ? null : verdict.intact ? (
        <Notice tone="success" live>
          {t("intact", { count: verdict.count })}{" "}
          {verdict.last ? <code className="break">{`${verdict.last.seq}:${verdict.last.hash}`}</code> : null}
        </Notice>
      ) : (
        <Notice tone="error" live>
          {t(`broken.${verdict.why}`, { seq: verdict.seq, count: verdict.count })}
        </Notice>
      )}
      <List
        caption={t("title")}
        view={view}
        items={items}
        keyOf={({ seq }) => seq}
        files={files}
        formats={["jsonl"]}
        bulk={
          checkHref ? (
            <ButtonLink href={checkHref} kind="quiet">
              {t("check")}
            </ButtonLink>
          ) : null
        }
        filters={[
          {
            name: "kind",
            label: t("filter.kind"),
            kind: "choice",
            options: auditKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          person
            ? {
                name: "person",
                label: t("filter.person"),
                kind: "choice",
                options: [{ value: person.id, label: person.name }],
              }
            : { name: "person", label: t("filter.person"), kind: "text" },
          { name: "subject", label: t("filter.subject"), kind: "text" },
          { name: "from", label: t("filter.from"), kind: "day" },
          { name: "until", label: t("filter.until"), kind: "day" },
        ]}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
        unlisted={{
          seq: true,
          act: true,
          reason: true,
          actor: true,
          subjectHref: true,
          erased: true,
          booked: true,
          role: true,
          list: true,
          tried: true,
        }}
        columns={[
          { name: "at", label: t("column.at"), isSortable: true, cell: ({ at }) => <Moment value={new Date(at)} /> },
          { name: "kind", label: t("column.kind"), isTitle: true, cell: words.what },
          {
            name: "people",
            label: t("column.people"),
            cell: ({ people, actor }) =>
              people.length === 0
                ? t(`actors.${actor}`)
                : people.map(({ name, href }, at) => (
                    <span key={href}>
                      {at > 0 ? ", " : null}
                      <a href={href}>{name}</a>
                    </span>
                  )),
          },
          {
            name: "subject",
            label: t("column.subject"),
            cell: ({ kind, subject, subjectHref: href, role, list, tried }) => {
              if (role) return office(`roles.${role}`);
              if (!subject || !href) return subject;
              return <a href={href}>{list ? t(`lists.${list}`) : (tried ?? words.subject(kind, subject))}</a>;
            },
          },
          {
            name: "account",
            label: t("column.account"),
            isExtra: isOfAgency,
            cell: ({ account }) => (account ? <a href={account.href}>{account.id}…</a> : null),
          },
        ]}
      />
    </Screen>
  );
}

type Subject = { act: string | null; subject: string | null };

/** Where an entry's object is: its own page if the person may open it, else all entries about it. */
function subjectHref(language: Language, may: (name: PageName) => boolean, entry: Subject): string | null {
  const { act, subject } = entry;
  if (!subject) return null;
  if (act?.endsWith("Lead") && may("agencyLead")) return path(language, "agencyLead", { leadId: subject });
  if (act?.endsWith("Order") && may("agencyOrders")) return path(language, "agencyOrders", {}, { number: subject });
  return path(language, "auditTrail", {}, { subject });
}
