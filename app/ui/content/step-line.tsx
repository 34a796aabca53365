import type { ReactNode } from "react";

type Props = {
  /** three of them: choose, recommend, enjoy */
  steps: readonly { title: string; text: ReactNode }[];
};

const signs = [
  <>
    <circle className="me" cx="20" cy="20" r="16" />
    <circle className="recipient ring gone" cx="52" cy="20" r="15" />
  </>,
  <>
    <circle className="me" cx="20" cy="20" r="16" />
    <circle className="recipient ring" cx="52" cy="20" r="15" />
  </>,
  <>
    <circle className="me" cx="20" cy="20" r="16" />
    <circle className="recipient" cx="52" cy="20" r="16" />
  </>,
];

/** Steps on one drawn line; the two circles approach each other from step to step. */
export function StepLine({ steps }: Props) {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li className="step" key={step.title}>
          <svg className="step-sign motif" viewBox="0 0 72 40" aria-hidden="true" focusable="false">
            {signs[Math.min(index, 2)]}
          </svg>
          <div>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
