import { type FakeServer, fakeServer } from "./http.ts";

export type FakeAnalytics = FakeServer & {
  /** The events received by the tools, in order: goal number or event name. */
  events(): string[];
};

/** A fake server of both analytics tools: answers as they do, and records what it receives. */
export async function fakeAnalytics(port = 0): Promise<FakeAnalytics> {
  const server = await fakeServer(({ path }, res) => {
    const { pathname } = new URL(path, "http://analytics.invalid");
    if (pathname === "/matomo.php") return void res.writeHead(204).end();
    if (/^\/b\/ss\/[^/]+\/0$/.test(pathname)) {
      // Adobe answers with a one-pixel picture.
      const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
      return void res.writeHead(200, { "Content-Type": "image/gif" }).end(pixel);
    }
    res.writeHead(404).end();
  }, port);
  return {
    ...server,
    events: () =>
      server.received.map(({ path }) => {
        const search = new URL(path, "http://analytics.invalid").searchParams;
        return search.get("idgoal") ?? search.get("events") ?? path;
      }),
  };
}
