import type { ReactNode } from "react";

type Props = {
  facts: readonly { label: string; value: ReactNode }[];
  /** separated by lines, label and value side by side: for a review */
  lined?: boolean | undefined;
};

/** A list of terms and their values. */
export function Facts({ facts, lined }: Props) {
  return (
    <dl className="facts" data-lined={lined ? "" : undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
