import { Unavailable } from "#app/ui/content/notice.tsx";
import { Prose } from "#app/ui/content/prose.tsx";
import type { SummarizedProduct } from "./faces.ts";

/** A product's features, one per line; nothing if there are none. */
export function SummaryLines({ lines }: Pick<SummarizedProduct, "lines">) {
  if (lines.length === 0) return null;
  return (
    <ul className="summary-lines">
      {lines.map((line) => (
        <li key={line}>
          <Prose html={line} />
        </li>
      ))}
    </ul>
  );
}

/** A product's footnote; null: currently unavailable, which is shown. */
export function SummaryNote({ noteHtml }: Pick<SummarizedProduct, "noteHtml">) {
  if (noteHtml === null) return <Unavailable />;
  if (!noteHtml) return null;
  return (
    <div className="summary-note">
      <Prose html={noteHtml} />
    </div>
  );
}
