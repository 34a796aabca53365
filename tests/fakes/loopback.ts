import { Agent } from "undici";

/** Node's own look-up does not know *.localhost. */
export const loopback = new Agent({
  connect: { lookup: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) },
});
