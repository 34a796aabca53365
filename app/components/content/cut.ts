/** Where there is little room, a text of more than 40 signs is cut to 19 or to 10, and dots (specification section 5, display). */
const LONG = 40;

export function cut(text: string, to: 19 | 10): string {
  const signs = [...text];
  return signs.length > LONG ? `${signs.slice(0, to).join("").trimEnd()}…` : text;
}
