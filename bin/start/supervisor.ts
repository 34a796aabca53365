import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { userError } from "#server/platform/process/user-error.ts";
import { processFlags } from "./process-flags.ts";

/** Supervisor of one machine's processes, web and worker: restarts each when it dies. */
export type Supervisor = { restart: (script: string) => Promise<void>; stop: () => Promise<void> };

type Options = {
  env: NodeJS.ProcessEnv;
  /** Script files with their arguments. */
  scripts: string[];
  onDeath: (script: string, code: number | null) => void;
};

const RESTART_MS = 1_000;
/** Longer than a process takes to end itself (runProcess). */
const KILL_MS = 65_000;

/** Resolves when all processes are ready; throws if one does not start. */
export async function startSupervisor({ env, scripts, onDeath }: Options): Promise<Supervisor> {
  const members = new Map<string, ChildProcess>();
  let stopping = false;

  async function bring(script: string): Promise<void> {
    // In process groups of their own, so that on Ctrl-C the supervisor stops them in order.
    const [file = "", ...args] = script.split(" ");
    const member = fork(file, args, {
      execArgv: processFlags.execArgv,
      env: { ...processFlags.env, ...env },
      detached: true,
    });
    members.set(script, member);
    const [outcome] = await Promise.race([once(member, "message"), once(member, "exit")]);
    if (outcome !== "ready") throw userError(`${script} did not start.`, "It says why above.");
    member.once("exit", async (code) => {
      if (stopping || members.get(script) !== member) return;
      onDeath(script, code);
      await pause(RESTART_MS);
      while (
        !stopping &&
        !(await bring(script).then(
          () => true,
          () => false,
        ))
      )
        await pause(5 * RESTART_MS);
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([...members.values()].map(end));
  }

  async function restart(script: string): Promise<void> {
    const member = members.get(script);
    members.delete(script);
    if (member) await end(member);
    if (!stopping) await bring(script);
  }

  await Promise.all(scripts.map(bring)).catch(async (fault) => {
    await stop();
    throw fault;
  });
  return { restart, stop };
}

async function end(member: ChildProcess): Promise<void> {
  if (member.exitCode !== null || member.signalCode !== null) return;
  const gone = once(member, "exit");
  member.kill("SIGTERM");
  const killer = setTimeout(() => member.kill("SIGKILL"), KILL_MS);
  await gone;
  clearTimeout(killer);
}
