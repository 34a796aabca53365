import type { RefusalCode } from "../../refusals.ts";

/** Work that takes longer than somebody waits for a page: a person of the back office starts it, the worker does it. */
export const taskKinds = [
  "checkVouchers",
  "importVouchers",
  "bookStatement",
  "checkOrders",
  "importOrders",
  "exportReport",
  "exportTrail",
  "billMonth",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Those whose input outlives their end by a day: what they looked at can then be done. */
export const keptInputs = ["checkVouchers", "checkOrders"] as const satisfies readonly TaskKind[];

/** Those that make a file of what their starter may see: nobody else sees them. */
export const ownTasks: readonly TaskKind[] = ["exportReport", "exportTrail"];

export const taskStates = ["queued", "running", "done", "failed"] as const;
export type TaskState = (typeof taskStates)[number];

/** The due work that does them; a new task has its job at once. */
export const runTasksQueue = "run-tasks";

/** So many workers begin a task; if each of them was killed or failed, it has failed. */
export const mostTries = 3;

/**
 * Why a task failed. `fault`: an unexpected error, whenever it was tried · `interrupted`: each worker that began it was
 * stopped.
 */
export type TaskFailure = RefusalCode | "fault" | "interrupted";

export type Task = {
  id: string;
  kind: TaskKind;
  state: TaskState;
  /** Id of the SSO user. */
  startedBy: string;
  done: number;
  /** 0: not known yet. */
  total: number;
  /** How many workers began it. */
  tries: number;
  /** null: it has not failed. */
  failure: TaskFailure | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

export type NewTask = Pick<Task, "id" | "kind" | "startedBy" | "createdAt"> & { attemptHash: string; input: string };

/** What a worker took: only as long as it is this try, its notes are taken. */
export type TakenTask = Pick<Task, "id" | "kind" | "startedBy" | "tries"> & { input: string };

export type TaskEnd =
  | { state: "done"; result: string; failure: null }
  | { state: "failed"; result: null; failure: TaskFailure };

/** Notes how much of a task is done, of how much. Throws ("taskTaken") if another worker has taken the task over. */
export type TellProgress = (done: number, total: number) => Promise<void>;

/**
 * Adds the next piece of the file that a task makes, and notes how much is done, of how much. Throws ("taskTaken") as
 * `TellProgress`.
 */
export type KeepPart = (text: string, done: number, total: number) => Promise<void>;

export type TaskReader = {
  /** Those of these kinds, the newest first; of `ownTasks` only this person's. */
  latest(kinds: readonly TaskKind[], startedBy: string, limit: number): Promise<Task[]>;
  /** `result` null: it has none, or not yet. `isKept`: it has a `keptInput`, or the file that it made. */
  byId(id: string): Promise<(Task & { result: string | null; isKept: boolean }) | null>;
  /** A piece of the file that a task made, from 0 on; null: there are no more, or the file is gone. */
  part(id: string, number: number): Promise<string | null>;
  /** What one of `keptInputs` that is done worked on; null: there is none, or it is gone. */
  keptInput(kind: (typeof keptInputs)[number], id: string): Promise<string | null>;
};

export type TaskRepository = TaskReader & {
  /** Stores a task and its job; returns its id, or that of the task that the same form started before. */
  add(task: NewTask): Promise<string>;
  /** Adds a piece of the file that the task makes; its number is how many there are. false as for `progress`. */
  addPart(task: Pick<TakenTask, "id" | "tries">, part: { id: string; number: number; text: string }): Promise<boolean>;
  /**
   * Begins the oldest task that has not ended, except these; null: there is none. One of another worker too: only one
   * job for a tenant runs at a time, so that worker was stopped; the pieces of a file that it had added are deleted.
   */
  take(except: readonly string[], at: Date): Promise<TakenTask | null>;
  /** false: it has ended, or another worker has begun it since. */
  progress(task: Pick<TakenTask, "id" | "tries">, done: number, total: number): Promise<boolean>;
  /**
   * Ends it, and forgets its input, unless it is one of `keptInputs` and done; after a failure the same form starts
   * another one. false as for `progress`.
   */
  end(task: Pick<TakenTask, "id" | "tries">, end: TaskEnd, at: Date): Promise<boolean>;
};
