import { HtmlValidate } from "html-validate";

/** The standard's own rules, on the page as the server sent it. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  rules: {
    // React writes "hrefLang" and the like; HTML does not care.
    "attr-case": "off",
    // Our own files, from our own host.
    "require-sri": "off",
  },
});

/** Everything in which a page is no valid HTML, in a line each. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId} ${message} (${line}:${column} ${selector})`,
    ),
  );
}
