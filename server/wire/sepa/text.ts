/**
 * Text as every SEPA bank takes it (EPC217-08): a-z A-Z 0-9 / - ? : ( ) . , ' + and blanks. German letters are written
 * out, accents fall away, Greek and Cyrillic letters are transliterated, anything else becomes a full stop. Never empty,
 * never longer than `max`, no slash at the ends and none beside another.
 */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize("NFC")].map(transliterate).join("");
  const tidy = latin
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\/{2,}/g, "/")
    .slice(0, max)
    .replaceAll(/^[/ ]+|[/ ]+$/g, "");
  return tidy === "" ? "." : tidy;
}

const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/;

function transliterate(sign: string): string {
  if (allowed.test(sign)) return sign;
  const known = letters.get(sign);
  if (known !== undefined) return known;
  if (/\s/.test(sign)) return " ";
  const bare = [...sign.normalize("NFKD").replaceAll(/\p{M}/gu, "")];
  if (bare.length === 1 && bare[0] === sign) return /[\p{M}\p{Cf}]/u.test(sign) ? "" : ".";
  return bare.map((part) => (allowed.test(part) ? part : (letters.get(part) ?? "."))).join("");
}

const latin = `ä ae ö oe ü ue ß ss æ ae œ oe ø o đ d ð d þ th ł l ħ h ı i ŧ t ŋ n & + – - — - ‐ - ‑ - ’ ' ‘ ' \` ' ´ ' " ' “ ' ” ' „ ' ; , @ (at) _ -`;
const greek = `α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`;
const cyrillic = `а a б b в v г g ґ g д d ђ dj е e є ye ж zh з z и i і i ї yi й y ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ sht ъ a ы y ь y э e ю yu я ya`;

/** Capital letters follow their small ones: "ö oe" gives "Ö Oe". */
const letters = new Map<string, string>(
  [latin, greek, cyrillic].flatMap((table) => {
    const parts = table.split(" ");
    return parts.flatMap((sign, index): [string, string][] => {
      const written = parts[index + 1];
      if (index % 2 === 1 || written === undefined) return [];
      const capital = sign.toUpperCase();
      const small: [string, string] = [sign, written];
      if (capital === sign || capital.length > 1 || allowed.test(capital)) return [small];
      return [small, [capital, written.charAt(0).toUpperCase() + written.slice(1)]];
    });
  }),
);
