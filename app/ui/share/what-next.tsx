import type { ReactNode } from "react";

type Props = {
  title: string;
  /** the next steps, with dates; the first is the person's own */
  steps: readonly { when: ReactNode; what: ReactNode }[];
};

/** The next steps in order, with dates. */
export function WhatNext({ title, steps }: Props) {
  return (
    <section className="next">
      <h2>{title}</h2>
      <ol className="next-list">
        {steps.map(({ when, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are an order, their place is what they are
          <li key={index}>
            <span className="next-when">{when}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
