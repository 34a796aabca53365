import { HtmlValidate } from "html-validate";

/** Validates the page as sent by the server against the HTML standard. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document"],
  rules: {
    // React writes "hrefLang" and the like; HTML attribute names are case-insensitive.
    "attr-case": "off",
    // These are files of ours, on our own host.
    "require-sri": "off",
  },
});

/** The violations of the HTML standard on a page, one line each. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId} ${message} (${line}:${column} ${selector})`,
    ),
  );
}
