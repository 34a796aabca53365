import http from "node:http";

/** T: the least that a redirect can cost: node:http answering 302. Sends its port to whoever started it. */
const server = http.createServer((_request, response) => {
  response.writeHead(302, { Location: "/empfehlung/AAAAAAAAAA", "Content-Length": 0 });
  response.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.send?.({ port: address?.port });
});
