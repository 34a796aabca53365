import type { Agent, fetch, request } from "undici";

type Opened = { dispatcher: Agent; fetch: typeof fetch; request: typeof request };

export type Connections = {
  /** undici's functions, and the dispatcher to pass to them. */
  open(): Promise<Opened>;
  /** Ends all connections: `graceful` after the answers under way. */
  close(graceful?: "graceful"): Promise<void>;
};

/**
 * Connections to another service. undici is loaded with the first call: it takes 12 ms, which starts without any calls
 * need not.
 */
export function connections(options: Agent.Options): Connections {
  let opened: Promise<Opened> | null = null;
  const load = async (): Promise<Opened> => {
    const { Agent, fetch, request } = await import("./undici.ts");
    return { dispatcher: new Agent(options), fetch, request };
  };
  return {
    open: () => (opened ??= load()),
    async close(graceful) {
      const agent = (await opened)?.dispatcher;
      await (graceful ? agent?.close() : agent?.destroy());
    },
  };
}
