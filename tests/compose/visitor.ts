import { request } from "undici";

export const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Answer = { status: number; location: string | null; text: string };

/** A browser without JavaScript: keeps cookies, sends Host, and forms with their Origin. */
export function visitor(port: number, host: string) {
  const cookies = new Map<string, string>();
  const origin = `http://${host}:${port}`;

  async function ask(method: "GET" | "POST", path: string, form?: Record<string, string>): Promise<Answer> {
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        host: `${host}:${port}`,
        "user-agent": browser,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form ? { origin, "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      body: form ? new URLSearchParams(form).toString() : null,
    });
    for (const line of [headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = headers["location"];
    return {
      status: statusCode,
      location: typeof location === "string" ? location.replace(origin, "") : null,
      text: await body.text(),
    };
  }

  return {
    get: (path: string) => ask("GET", path),
    post: (path: string, form: Record<string, string>) => ask("POST", path, form),
    /** Submits a form that must be accepted; returns the redirect's target. */
    async send(path: string, form: Record<string, string>): Promise<string> {
      const { status, location, text } = await ask("POST", path, form);
      if (status !== 303 || !location) throw new Error(`POST ${path} answered ${status}:\n${text.slice(0, 2000)}`);
      return location;
    },
  };
}
