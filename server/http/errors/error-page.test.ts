import { expect, test } from "vitest";
import { type ErrorPageData, errorPage } from "./error-page.ts";

const data: ErrorPageData = {
  language: "en",
  formOfAddress: "du",
  brand: { name: "Nord & Licht", logo: "<svg><circle/></svg>" },
  stylesheets: ["/assets/main.css"],
  requestId: "<id>",
  canRepeat: true,
};

test("the error page shows the tenant's brand in its theme, without database or Remix", () => {
  const page = errorPage(503, data);
  expect(page).toContain('aria-label="Nord &amp; Licht: To the home page"><svg><circle/></svg></a>');
  expect(page).toContain("<title>We will be right back · Nord &amp; Licht</title>");
  expect(page).not.toContain("<id>");
  expect(errorPage(404, { ...data, brand: null })).not.toContain("<header");
});

test.each([
  [503, true, "Try again"],
  [503, false, "To the home page"],
  [500, true, "To the home page"],
  [404, true, "To the home page"],
])("after %i, repeatable: %s, the primary action is: %s", (status, canRepeat, first) => {
  expect(/data-kind="primary"[^>]*>([^<]*)/.exec(errorPage(status, { ...data, canRepeat }))?.[1]).toBe(first);
});
