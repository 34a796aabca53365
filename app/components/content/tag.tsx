import type { ReactNode } from "react";

type Props = { tone?: "info" | "success" | "warning" | "error" | undefined; children: ReactNode };

/** A state in one word: Offen, Ausgezahlt, Storniert. */
export function Tag({ tone, children }: Props) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}
