import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { Said } from "./act.ts";

/** What the text in the field says against the brand, by line. `isStopped`: therefore it is not published yet. */
export function Contradictions({ all, isStopped }: { all: readonly Said[]; isStopped: boolean }) {
  const { t } = useTranslation("texts");
  if (all.length === 0) return null;
  return (
    <Notice tone="warning" live={isStopped} title={t("againstTitle", { count: all.length })}>
      <p>{t(isStopped ? "againstStopped" : "againstHint")}</p>
      <ul className="text-against">
        {all.map(({ line, sentence }) => (
          <li key={`${line} ${sentence}`}>
            <span className="muted">{t("line", { line })}</span> {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
