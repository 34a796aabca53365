import type { BrowserContext } from "@playwright/test";
import { fetch } from "undici";
import { loopback } from "#tests/fakes/loopback.ts";
import type { Site } from "./site.ts";

export type Answer = { status: number; location: string | null; html: string; cookies: string[] };

/** An HTTP client that acts as a browser: keeps cookies and sends forms; follows no redirects by itself. */
export type Visitor = {
  get(path: string): Promise<Answer>;
  post(path: string, form: Record<string, string>): Promise<Answer>;
  /** Sends the same form this many times concurrently, each with the cookies from before. */
  postAtOnce(times: number, path: string, form: Record<string, string>): Promise<Answer[]>;
  /** Copies the cookies from a real browser, or to it. */
  becomes(context: BrowserContext): Promise<void>;
  entersInto(context: BrowserContext): Promise<void>;
};

export function visitor(site: Site, tenant: string): Visitor {
  const jar = new Map<string, string>();
  const origin = site.url(tenant, "");

  async function send(path: string, form?: Record<string, string>): Promise<Answer> {
    const answer = await fetch(new URL(path, origin), {
      method: form ? "POST" : "GET",
      redirect: "manual",
      dispatcher: loopback,
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form ? { origin, "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    const cookies = answer.headers.getSetCookie();
    return { status: answer.status, location: answer.headers.get("location"), html: await answer.text(), cookies };
  }

  function keep(answer: Answer): Answer {
    for (const line of answer.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  return {
    get: async (path) => keep(await send(path)),
    post: async (path, form) => keep(await send(path, form)),
    async postAtOnce(times, path, form) {
      const answers = await Promise.all(Array.from({ length: times }, () => send(path, form)));
      for (const answer of answers) keep(answer);
      return answers;
    },
    async becomes(context) {
      for (const { name, value } of await context.cookies(origin)) jar.set(name, value);
    },
    async entersInto(context) {
      await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: origin })));
    },
  };
}
