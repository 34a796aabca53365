import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["lena.tour@gmial.com", "lena.tour@gmail.com"],
  ["lena@gamil.com", "lena@gmail.com"],
  ["lena@gmx.dd", "lena@gmx.de"],
  ["lena@web.d", "lena@web.de"],
  ["lena@tonline.de", "lena@t-online.de"],
  ["lena@hotmial.de", "lena@hotmail.de"],
  ["lena@outlok.de", "lena@outlook.de"],
  ["lena@wbe.de", "lena@web.de"],
  ["lena@t-onlien.de", "lena@t-online.de"],
])("%s: was %s meant?", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each(["lena@gmail.com", "lena@gmx.net", "lena@beispiel.example", "lena@stadtwerke-musterhausen.de", "lena@", ""])(
  "%s is not doubted",
  (typed) => expect(suggestEmail(typed)).toBeNull(),
);
