import { useTranslation } from "react-i18next";
import { formatDay } from "#app/ui/content/format.ts";
import { reasonIn } from "#server/office/rules/reason.ts";
import type { About } from "#server/office/trail/about.ts";
import { subjectCode } from "#server/office/trail/subject-codes.ts";
import { auditActs } from "#server/platform/audit/acts.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";
import { ssoRoles } from "#server/tenants/names.ts";

type Entry = Pick<About, "act" | "reason" | "erased" | "booked"> & { kind: AuditKind };

/** What happened, in words: the act where the entry has one, else its kind; and the occasion. */
export function useTrailWords() {
  const { t } = useTranslation("auditTrail");
  const { t: support } = useTranslation("support");
  const { t: office } = useTranslation("office");
  const { t: bank } = useTranslation("bank");
  const occasion = (reason: string | null) => {
    const known = reasonIn(reason);
    return known ? support(`reason.${known}`) : reason === "cli" ? t("byCommand") : null;
  };
  const word = (kind: AuditKind, one: string) => {
    const code = subjectCode(kind, one);
    const role = kind === "accessGiven" ? ssoRoles.find((name) => name === one) : undefined;
    if (role) return office(`roles.${role}`);
    if (code) return t(`subjects.${code}`);
    return /^\d{4}-\d\d-\d\d$/.test(one) ? formatDay(one) : shortId(one);
  };
  return {
    /** The object in words; what is a name or a number stays, ids are cut. */
    subject: (kind: AuditKind, subject: string) =>
      subject
        .split(" ")
        .map((one) => word(kind, one))
        .join(" "),
    what: ({ kind, act, reason, erased, booked }: Entry): string => {
      if (erased) return t("erasedWhat", { what: t(`erased.${erased.name}`), count: erased.count });
      const entries = (booked ?? []).map(({ outcome, count }) => {
        return `${count} ${outcome === "stored" ? t("stored") : bank(`outcome.${outcome}`)}`;
      });
      if (entries.length > 0) return `${t(`kinds.${kind}`)}: ${entries.join(", ")}`;
      const known = auditActs.find((one) => one === act);
      const what = known ? t(`acts.${known}`) : act ? `${t(`kinds.${kind}`)}: ${act}` : t(`kinds.${kind}`);
      const why = occasion(reason);
      return why ? `${what} (${why})` : what;
    },
  };
}

/** Ids of rows are long and say nothing: their first characters; numbers that people know stay whole. */
const shortId = (word: string) => (/^[\da-f]{8}-[\da-f]{4}-/.test(word) ? `${word.slice(0, 8)}…` : word);
