import { useTranslation } from "react-i18next";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { Notice } from "./notice.tsx";

type Props = {
  refusal: RefusalCode | null | undefined;
  /** what was done, in a sentence; null: nothing was done yet */
  done: string | null;
  /** where one goes on once it is done */
  next?: { href: string; label: string } | null;
};

/** What became of an act: why it was refused, else what is done; nothing before the first act. */
export function OutcomeNotice({ refusal, done, next }: Props) {
  const { t } = useTranslation("refusal");
  if (!refusal && !done) return null;
  return (
    <Notice tone={refusal ? "error" : "success"} live>
      {refusal ? t(refusal) : done}
      {next && !refusal ? (
        <>
          {" "}
          <a href={next.href}>{next.label}</a>
        </>
      ) : null}
    </Notice>
  );
}
