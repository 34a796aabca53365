/** What stands between the tags of sanitised HTML; a tag and an entity count as a blank. */
export function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>|&[#\w]+;/g, " ");
}
