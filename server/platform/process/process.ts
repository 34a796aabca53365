import { takeSecretFiles } from "./secret-files.ts";
import { isUserError } from "./user-error.ts";

const STOP_TIMEOUT_MS = 60_000;

/**
 * Runs the web process or the worker: errors at start are shown with a hint; the process shuts down once and in order,
 * on a signal or when the launcher that started it is gone.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    takeSecretFiles();
    const stop = await start();
    const end = () => {
      for (const event of ["SIGTERM", "SIGINT", "disconnect"])
        process.removeListener(event, end).on(event, () => undefined);
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      stop().then(() => process.exit(0), failed);
    };
    process.on("SIGTERM", end).on("SIGINT", end).on("disconnect", end);
    process.send?.("ready");
  } catch (fault) {
    failed(fault);
  }
}

function failed(fault: unknown): void {
  process.stderr.write(isUserError(fault) ? `${fault.message}\n${fault.hint}\n` : `${(fault as Error).stack}\n`);
  process.exit(1);
}
