/** Wraps a port: what it throws is thrown on, and `onFault` is called first. */
export function withFaultListener<Port extends object>(port: Port, onFault: () => void): Port {
  const noticed = Object.entries(port).map(([name, ask]) => [
    name,
    async (...question: unknown[]) => {
      try {
        return await ask(...question);
      } catch (fault) {
        onFault();
        throw fault;
      }
    },
  ]);
  return Object.fromEntries(noticed) as Port;
}
