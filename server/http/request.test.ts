import { expect, test } from "vitest";
import { splitUrl } from "./request.ts";

test.each([
  ["/faq", "/faq", ""],
  ["/faq?", "/faq", ""],
  ["/faq?c=a&widget=b", "/faq", "c=a&widget=b"],
  ["/faq?c=a?b", "/faq", "c=a%3Fb"],
  ["?c=a", "", "c=a"],
])("%s is a path and a query", (url, pathname, query) => {
  const parts = splitUrl(url);
  expect([parts.pathname, String(parts.search)]).toEqual([pathname, query]);
});
