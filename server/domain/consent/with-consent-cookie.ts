import type { RequestContext } from "../context.ts";
import { consentCookie } from "./model.ts";

/**
 * For API clients without cookies, which send back the last value they received: a context in which that value acts as the consent cookie.
 */
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
