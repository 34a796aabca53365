import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

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

type PointsProps = { points: readonly string[] };

/** A few short arguments below a promise. */
export function Points({ points }: PointsProps) {
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          {point}
        </li>
      ))}
    </ul>
  );
}
