/** The same port; whoever asks it learns of a fault as ever, and so does `onFault`. */
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
