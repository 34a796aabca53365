/** Helpers for the editors' pages, as a browser sends and people read them. */

export const words = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

export const decoded = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** The fields of the form that has this one, with their values. */
export function formWith(html: string, field: string): Record<string, string> {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => one.includes(`name="${field}"`));
  if (!form) throw new Error(`No form has ${field}.`);
  const name = (tag: string) => / name="([^"]*)"/.exec(tag)?.[1] ?? "";
  const value = (tag: string) => decoded(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="checkbox"') || tag.includes("checked"))
    .map((tag) => [name(tag), value(tag)]);
  const areas = [...form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)].map(([, tag = "", text = ""]) => [
    name(tag),
    decoded(text.replace(/^\n/, "")),
  ]);
  const selects = [...form.matchAll(/<select([^>]*)>[\s\S]*?(<option[^>]*selected[^>]*>)/g)].map(
    ([, tag = "", option = ""]) => [name(tag), value(option)],
  );
  return Object.fromEntries([...inputs, ...areas, ...selects]);
}

/** What the page says beside a field; "": nothing. */
export const errorOf = (html: string, field: string) =>
  words(new RegExp(`<p class="error" id="${field}-error"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? "").trim();

/** The warnings that the page has shown, as its form sends them back. */
export const shownWarnings = (html: string) => decoded(/name="bekannt" value="([^"]*)"/.exec(html)?.[1] ?? "");

/** A form's body; null: a box that is not ticked. */
export const bodyOf = (fields: Record<string, string | null>) =>
  String(
    new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  );
