type Divided = { referrerCents: number; recipientCents: number };

/** Who gets something: only they are promised something. */
export function winnerOf({ referrerCents, recipientCents }: Divided): "both" | "friend" | "referrer" {
  if (recipientCents === 0) return "referrer";
  return referrerCents === 0 ? "friend" : "both";
}
