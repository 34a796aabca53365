import { Amount } from "#app/ui/content/amount.tsx";

/** "Onlinevorteil: 180 €", or only the name or the amount. */
export function Promotion({ name, cents }: { name: string | undefined; cents: number | undefined }) {
  if (!name && !cents) return null;
  return (
    <p className="product-promo">
      {name}
      {name && cents ? ": " : null}
      {cents ? <Amount cents={cents} /> : null}
    </p>
  );
}
