type Step = () => Promise<unknown>;

/** What a command of its own (no vitest around it) leaves behind unless it is ended in order. */
export type Cleanup = { add(step: Step): void; run(): Promise<void> };

/** The steps run once, the newest first: when the command asks for it, or when it is told to end (exit code 1). */
export function cleanupAtEnd(): Cleanup {
  const steps: Step[] = [];
  async function run(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((fault) => console.error("cleaning up:", fault));
    }
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void run().then(() => process.exit(1)));
  return { add: (step) => void steps.push(step), run };
}
