type Step = () => Promise<unknown>;

/** Clean-up for commands outside vitest, which would otherwise leave processes and folders behind. */
export type Cleanup = { add(step: Step): void; run(): Promise<void> };

/** The steps run once, newest first: when the command asks for it, or on a signal to end (exit code 1). */
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
