import { useTranslation } from "react-i18next";
import { reasonIn } from "#server/office/model.ts";
import { type About, auditActs } from "#server/office/trail/about.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";

type Entry = Pick<About, "act" | "reason" | "erased" | "booked"> & { kind: AuditKind };

/** What happened, in words: the act where the entry has one, else its kind; and the occasion. */
export function useTrailWords() {
  const { t } = useTranslation("auditTrail");
  const { t: support } = useTranslation("support");
  const { t: bank } = useTranslation("bank");
  const occasion = (reason: string | null) => {
    const known = reasonIn(reason);
    return known ? support(`reason.${known}`) : reason === "cli" ? t("byCommand") : null;
  };
  return {
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
