import autocannon from "autocannon";

/** A process that sends requests with autocannon, and the resulting Load to its parent. */
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

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

process.once("message", async ({ port, host, paths, connections, seconds, status }: Order) => {
  let index = 0;
  const { requests, latency, duration, errors, statusCodeStats } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    headers: { host, "user-agent": firefox },
    // Each connection has addresses of its own, while there are enough.
    setupClient(client) {
      const own = paths.filter((_, at) => at % connections === index);
      client.setRequests((own.length > 0 ? own : [paths[index % paths.length]]).map((path) => ({ path })));
      index += 1;
    },
  });
  const wrong = Object.keys(statusCodeStats ?? {}).filter((one) => one !== String(status));
  if (errors > 0 || wrong.length > 0) throw new Error(`${host}: ${errors} errors, and answers ${wrong.join(", ")}.`);
  process.send?.({ count: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99 }, () =>
    process.exit(0),
  );
});
