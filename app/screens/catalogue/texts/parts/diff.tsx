import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import type { DiffLine } from "./compare.ts";

type Props = { lines: readonly DiffLine[] };

/** What changes between two texts, line by line, in words for screen readers, too. */
export function Diff({ lines }: Props) {
  const { t } = useTranslation("texts");
  if (!lines.some(({ kind }) => kind === "added" || kind === "removed")) return <Notice>{t("diffNone")}</Notice>;
  return (
    <ol className="diff">
      {lines.map((line, at) =>
        line.kind === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={at} data-kind="gap">
            <span aria-hidden>⋯ {line.count} </span>
            <span>{t("diffGap")}</span>
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={at} data-kind={line.kind}>
            <Marked line={line} />
          </li>
        ),
      )}
    </ol>
  );
}

function Marked({ line: { kind, parts } }: { line: Exclude<DiffLine, { kind: "gap" }> }) {
  const { t } = useTranslation("texts");
  const Tag = kind === "removed" ? "del" : "ins";
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
  const marked = parts.map(({ text, isChanged }, at) => (isChanged ? <mark key={at}>{text}</mark> : text));
  if (kind === "same") return <span>{marked}</span>;
  return (
    <Tag>
      <span className="vh">{t(kind === "removed" ? "diffRemoved" : "diffAdded")}: </span>
      {marked}
    </Tag>
  );
}
