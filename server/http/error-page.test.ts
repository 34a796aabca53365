import { expect, test } from "vitest";
import { type ErrorLook, errorPage } from "./error-page.ts";

const look: ErrorLook = {
  language: "en",
  address: "du",
  brand: { name: "Nord & Licht", logo: "<svg><circle/></svg>" },
  stylesheets: ["/assets/main.css"],
  requestId: "<id>",
  canRepeat: true,
};

test("whose page it is stands above, in its own face, also when nothing else works", () => {
  const page = errorPage(503, look);
  expect(page).toContain('aria-label="Nord &amp; Licht: To the home page"><svg><circle/></svg></a>');
  expect(page).toContain("<title>We will be right back · Nord &amp; Licht</title>");
  expect(page).not.toContain("<id>");
  expect(errorPage(404, { ...look, brand: null })).not.toContain("<header");
});

test.each([
  [503, true, "Try again"],
  [503, false, "To the home page"],
  [500, true, "To the home page"],
  [404, true, "To the home page"],
])("after %i, asked for again: %s, the first thing to do is: %s", (status, canRepeat, first) => {
  expect(/data-kind="primary"[^>]*>([^<]*)/.exec(errorPage(status, { ...look, canRepeat }))?.[1]).toBe(first);
});
