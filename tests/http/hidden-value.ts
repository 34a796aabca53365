/** The value of a form's hidden field, to be sent back. */
export function hiddenValue(html: string, name: string): string | null {
  const tag = html.match(/<input[^>]*>/g)?.find((input) => input.includes(`name="${name}"`));
  return tag ? (/value="([^"]*)"/.exec(tag)?.[1] ?? "") : null;
}
