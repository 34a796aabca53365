import net from "node:net";

/** One process that asks as fast as it is answered, over kept connections: `{count, seconds, p50, p99}` in ms to its parent. */
type Order = { port: number; host: string; paths: string[]; connections: number; seconds: number };

process.once("message", async (order: Order) => {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.connections }, (_, index) => ask(order, index, end, times)));
  const seconds = (performance.now() - begin) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  process.send?.({ count: times.length, seconds, p50: at(0.5), p99: at(0.99) }, () => process.exit(0));
});

function ask({ port, host, paths }: Order, index: number, end: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.setNoDelay(true).setEncoding("latin1").on("error", reject);
    let turn = index;
    let sent = 0;
    let received = "";
    const next = () => {
      if (performance.now() >= end) {
        socket.destroy();
        return resolve();
      }
      turn += 7;
      sent = performance.now();
      socket.write(
        `GET ${paths[turn % paths.length]} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n\r\n`,
      );
    };
    socket.on("data", (chunk) => {
      received += chunk;
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      if (!received.startsWith("HTTP/1.1 302")) return reject(new Error(received.slice(0, 200)));
      received = "";
      times.push(performance.now() - sent);
      next();
    });
    socket.on("connect", next);
  });
}
