/** The headers of answers, for `components.headers`; the examples are answers of a running installation. */
export const responseHeaders = {
  "X-Request-Id": header("Identifies this call in the log; name it when you ask for help", "5f0c6f2e-8d3a-4b8e-a1f7"),
  "Retry-After": header("Seconds to wait before the next attempt", "281"),
  RateLimit: header(
    "What is left of the tightest limit that counted this call, or of the one that refused it: r requests, t seconds until there are more",
    '"change";r=576;t=281',
  ),
  "RateLimit-Policy": header("That limit: q requests in w seconds", '"change";q=600;w=600'),
  "RateLimit-Limit": header("The same limit under its older name: requests in its time", "600"),
  "RateLimit-Remaining": header("The same, under its older name: requests that are left", "576"),
  "RateLimit-Reset": header("The same, under its older name: seconds until there are more", "281"),
  "WWW-Authenticate": header("The kind of credential that the call needs", 'Bearer realm="nordlicht"'),
  "Access-Control-Allow-Origin": header(
    "The calling page's origin, if it is one of the tenant's allowedOrigins; missing otherwise",
    "https://shop.example",
  ),
  ETag: header(
    "Identifies this answer: sent as If-None-Match, an unchanged one is answered by 304",
    '"4yPzJ0rC1gkXl0m5Yx8h3A"',
  ),
  "Cache-Control": header("How long the answer may be kept", "public, max-age=60"),
  "Idempotency-Replayed": header("true: this is the first answer to this Idempotency-Key again", "true"),
  Location: header("Where to go", "https://nordlicht.example/7KQ4M2XWPA"),
  Deprecation: header("Since when the call is deprecated, as @seconds since 1970 (RFC 9745)", "@1798761600"),
  Sunset: header("When the call ends (RFC 8594)", "Fri, 31 Dec 2027 23:00:00 GMT"),
} as const;

function header(description: string, example: string) {
  return { description, schema: { type: "string" }, example };
}
