import { formatEuro } from "#app/ui/content/format.ts";

type Named = { id: string; name: string };

/** The product of a row, by its name and id. */
export const productColumn = (label: string) => ({
  name: "product",
  label,
  isTitle: true,
  cell: ({ name, id }: Named) => (
    <span>
      {name} <span className="muted">{id}</span>
    </span>
  ),
});

/** 3000 and 3000 → "30 € + 30 €": the referrer's part and the recipient's. */
export const formatParts = (parts: { referrerCents: number; recipientCents: number }, language: string) =>
  `${formatEuro(parts.referrerCents, language)} + ${formatEuro(parts.recipientCents, language)}`;
