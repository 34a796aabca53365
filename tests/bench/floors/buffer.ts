import http from "node:http";

/**
 * FB, the lower bound for a page: node:http sending a prepared Buffer of `/{bytes}`. Reports its port to the parent
 * process.
 */
const pages = new Map<string, Buffer>();
const server = http.createServer((request, response) => {
  const url = String(request.url);
  const page = pages.get(url) ?? Buffer.alloc(Number(url.slice(1)), "a");
  pages.set(url, page);
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": page.length });
  response.end(page);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.({ port: address?.port });
});
