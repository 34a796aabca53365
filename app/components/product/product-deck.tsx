import type { ReactNode } from "react";

type Props = { children: ReactNode };

/** Product cards in rows; as many beside each other as fit. */
export function ProductDeck({ children }: Props) {
  return <div className="deck">{children}</div>;
}
