import type { ReactNode } from "react";

type Props = {
  /** which of the two is narrow, e.g. street and number, postcode and town */
  shape?: "wide-narrow" | "narrow-wide" | undefined;
  children: ReactNode;
};

/** Two fields side by side if there is room. */
export function Pair({ shape, children }: Props) {
  return (
    <div className="pair" data-shape={shape}>
      {children}
    </div>
  );
}
