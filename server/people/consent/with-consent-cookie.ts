import type { RequestContext } from "../context.ts";
import { consentCookie } from "./model.ts";

/**
 * For API clients without cookies, which send back the last value they received: a context in which that value acts as
 * the consent cookie.
 */
export function withConsentCookie(ctx: RequestContext, sent: string | null): RequestContext {
  let cookie = sent ?? ctx.cookies.get(consentCookie);
  const { cookies } = ctx;
  return {
    ...ctx,
    cookies: {
      ...cookies,
      get: (name) => (name === consentCookie ? cookie : cookies.get(name)),
      set(name, value, maxAgeSeconds) {
        if (name === consentCookie) cookie = value;
        cookies.set(name, value, maxAgeSeconds);
      },
    },
  };
}
