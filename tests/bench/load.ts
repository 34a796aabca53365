import net from "node:net";

/**
 * A process that sends requests over persistent connections, each as soon as the previous one is answered, and sends
 * the resulting Load to its parent.
 */
export type Order = {
  port: number;
  host: string;
  paths: string[];
  connections: number;
  seconds: number;
  /** The status that every answer must have. */
  status: 200 | 302;
};
/** Times in ms. */
export type Load = { count: number; seconds: number; p50: number; p99: number };

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

function ask({ port, host, paths, status }: Order, index: number, end: number, times: number[]): Promise<void> {
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
      if (!isWhole(received)) return;
      if (!received.startsWith(`HTTP/1.1 ${status}`)) return reject(new Error(received.slice(0, 200)));
      received = "";
      times.push(performance.now() - sent);
      next();
    });
    socket.on("connect", next);
  });
}

/** Determined by its length, or by its last chunk. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return length === undefined ? answer.endsWith("\r\n0\r\n\r\n") : answer.length >= head + 4 + Number(length);
}
