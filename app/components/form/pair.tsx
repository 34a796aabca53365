import type { ReactNode } from "react";

type Props = {
  /** which of the two is narrow: street and number, postcode and town */
  shape?: "wide-narrow" | "narrow-wide" | undefined;
  children: ReactNode;
};

/** Two fields side by side where there is room. */
export function Pair({ shape, children }: Props) {
  return (
    <div className="pair" data-shape={shape}>
      {children}
    </div>
  );
}
