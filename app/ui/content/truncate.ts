/** In narrow places a text of more than 40 characters is cut to 19 or to 10, plus dots. */
const LONG = 40;

export function truncate(text: string, to: 19 | 10): string {
  const signs = [...text];
  return signs.length > LONG ? `${signs.slice(0, to).join("").trimEnd()}…` : text;
}
