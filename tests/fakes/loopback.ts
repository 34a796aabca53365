import { Agent } from "undici";

/** Node's own DNS lookup does not resolve *.localhost. */
export const loopback = new Agent({
  connect: { lookup: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) },
});
