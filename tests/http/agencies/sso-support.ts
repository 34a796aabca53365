import { request } from "node:http";
import type { Answer } from "#tests/http/support.ts";

/** The cookies set by a response, as a browser sends them back. */
export function setCookies({ headers }: Pick<Answer, "headers">): string {
  return (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

/** The redirect's target, and the session that was opened; null: none. */
export function answerOf({ status, headers }: Answer) {
  const [, session = null] = /psoe_sso=([\w-]{20,})/.exec(setCookies({ headers })) ?? [];
  return { status, location: headers.location ?? null, session };
}

/** Signs in at the identity provider as a browser would. Returns the URL of our site that it redirects to. */
export async function signInAt(start: string, email: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(start);
  const { origin } = at;
  at.searchParams.set("login_hint", email);
  at.searchParams.set("prompt", "login");
  for (let steps = 0; steps < 10; steps += 1) {
    const { location, cookies } = await step(at, [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    for (const [name, value] of cookies) jar.set(name, value);
    at = new URL(location, at);
    if (at.origin !== origin) return at;
  }
  throw new Error("The identity provider leads nowhere.");
}

function step(url: URL, cookie: string): Promise<{ location: string; cookies: [string, string][] }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { cookie } }, (res) => {
      res.resume();
      const cookies = (res.headers["set-cookie"] ?? []).map((line) => {
        const pair = line.split(";")[0] ?? "";
        return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as [string, string];
      });
      const { location } = res.headers;
      if (location) resolve({ location, cookies });
      else reject(new Error(`The identity provider answered ${res.statusCode}.`));
    });
    asking.on("error", reject).end();
  });
}
