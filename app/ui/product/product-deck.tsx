import type { ReactNode } from "react";

type Props = {
  /** number of cards: they fill whole rows if the number allows it */
  count: number;
  children: ReactNode;
};

/** Product cards in rows. */
export function ProductDeck({ count, children }: Props) {
  return (
    <div className="deck" data-count={count}>
      {children}
    </div>
  );
}
