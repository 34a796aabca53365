import { expect, test } from "vitest";
import { carryInto, carryOn } from "./carry.ts";

const query = { c: "sommer", widget: "box" };

test.each([
  ["/", "/?c=sommer&widget=box"],
  ["/faq#frage", "/faq?c=sommer&widget=box#frage"],
  ["/login?redirect=%2Fdanke%3Fx%3D1", "/login?redirect=%2Fdanke%3Fx%3D1&c=sommer&widget=box"],
  ["/?c=winter", "/?c=winter&widget=box"],
  ["?vor=2", "?vor=2&c=sommer&widget=box"],
  ["/empfehlung/ABC", "/empfehlung/ABC?c=sommer&widget=box"],
  // Other sites, shared links, files, the facade, the page itself.
  ["https://shop.example/x", "https://shop.example/x"],
  ["//elsewhere.example", "//elsewhere.example"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["/e/ABC", "/e/ABC"],
  ["/en/e/ABC", "/en/e/ABC"],
  ["/assets/a.js", "/assets/a.js"],
  ["/api/v1/x/produkt", "/api/v1/x/produkt"],
  ["#inhalt", "#inhalt"],
])("%s leads to %s", (href, led) => expect(carryOn(href, query)).toBe(led));

test("the parameters are added to every internal link and form, and to nothing else", () => {
  const html = `<link rel="canonical" href="/a"/><a class="x" href="/a?b=1&amp;d=2">/a</a><a href="https://o.example/">o</a>
<form method="post" action="/b"><button formaction="/c">go</button></form><form action="/suche" method="get"><input name="q"/></form>
<form method="dialog"></form><p>href=&quot;/d&quot;</p><article href="/e"></article><img src="/f"/>`;
  expect(carryInto(html, query)).toBe(
    `<link rel="canonical" href="/a"/><a class="x" href="/a?b=1&amp;d=2&amp;c=sommer&amp;widget=box">/a</a><a href="https://o.example/">o</a>
<form method="post" action="/b?c=sommer&amp;widget=box"><button formaction="/c?c=sommer&amp;widget=box">go</button></form><form action="/suche?c=sommer&amp;widget=box" method="get"><input type="hidden" name="c" value="sommer"/><input type="hidden" name="widget" value="box"/><input name="q"/></form>
<form method="dialog"></form><p>href=&quot;/d&quot;</p><article href="/e"></article><img src="/f"/>`,
  );
  expect(carryInto(html, {})).toBe(html);
});
