import type { RequestContext } from "../context.ts";
import { consentCookie } from "./model.ts";

/** A program has no cookies and sends back the value that it was answered last: from here on that counts as the cookie. */
export function withConsentCookie(ctx: RequestContext, sent: string | null): RequestContext {
  let kept = sent ?? ctx.cookies.get(consentCookie);
  const { cookies } = ctx;
  return {
    ...ctx,
    cookies: {
      ...cookies,
      get: (name) => (name === consentCookie ? kept : cookies.get(name)),
      set(name, value, maxAgeSeconds) {
        if (name === consentCookie) kept = value;
        cookies.set(name, value, maxAgeSeconds);
      },
    },
  };
}
