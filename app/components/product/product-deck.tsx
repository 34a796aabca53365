import type { ReactNode } from "react";

type Props = {
  /** how many there are: they fill whole rows where the number allows it */
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
