import { createUnavailable, withDeadline } from "#server/platform/process/deadline.ts";

export type GroupCommitLimits = {
  /** Maximum number of items in a batch. */
  batchSize: number;
  /** Maximum number of items that wait for the next batches; beyond it, new items are rejected at once. */
  maxWaiting: number;
  /** Deadline of a batch: one that takes longer is rejected for its callers, and the next one is run. */
  batchMs: number;
};

const defaults: GroupCommitLimits = { batchSize: 256, maxWaiting: 5_000, batchMs: 5_000 };

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (fault: unknown) => void };

/**
 * Combines many small statements into few: while one batch runs, new items wait for the next. Each caller gets its own
 * answer, and only after its batch was committed. There is no timer: a single caller does not wait.
 *
 * `run` commits a batch and answers item by item. A batch whose connection was lost is run once more with `isRepeat`:
 * its rows may already be there, since it is unknown whether it was committed. A batch that the database rejects for
 * its data is run item by item, so that only the bad item fails. Any other fault is thrown to all callers of the batch.
 */
export function groupCommit<Item, Answer>(
  run: (items: Item[], isRepeat: boolean) => Promise<Answer[]>,
  limits: Partial<GroupCommitLimits> = {},
): (item: Item) => Promise<Answer> {
  const { batchSize, maxWaiting, batchMs } = { ...defaults, ...limits };
  const waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  async function commit(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      await commitTogether(batch);
    } catch (fault) {
      if (batch.length > 1 && isDataError(fault)) await commitSingly(batch);
      else rejectAll(batch, fault);
    }
  }

  async function commitTogether(batch: Waiting<Item, Answer>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    const answers = await withDeadline(runOnceMoreIfLost(items), batchMs, "A batch of statements");
    batch.forEach(({ resolve }, index) => {
      resolve(answers[index] as Answer);
    });
  }

  /**
   * One at a time, so that other work still gets connections. The first fault that is not caused by the data ends the
   * loop.
   */
  async function commitSingly(batch: Waiting<Item, Answer>[]): Promise<void> {
    for (const [index, single] of batch.entries()) {
      try {
        await commitTogether([single]);
      } catch (fault) {
        if (!isDataError(fault)) return rejectAll(batch.slice(index), fault);
        single.reject(fault);
      }
    }
  }

  async function runOnceMoreIfLost(items: Item[]): Promise<Answer[]> {
    try {
      return await run(items, false);
    } catch (fault) {
      if (!isLostConnection(fault)) throw fault;
      return await run(items, true);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await commit(waiting.splice(0, batchSize));
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(createUnavailable(`${maxWaiting} statements are waiting.`));
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // Items that arrive in the same turn of the event loop join the batch.
      setImmediate(work);
    });
}

function rejectAll(batch: Pick<Waiting<unknown, unknown>, "reject">[], fault: unknown): void {
  for (const { reject } of batch) reject(fault);
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation): caused by a single item. */
function isDataError(fault: unknown): boolean {
  return /^2[23]\w{3}$/.test(String((fault as { code?: unknown } | null)?.code));
}

/** The connection ended between the statement and its answer. */
function isLostConnection(fault: unknown): boolean {
  const { code, message } = (fault ?? {}) as { code?: unknown; message?: unknown };
  return /^(08006|57P01|57P02|ECONNRESET|EPIPE)$/.test(String(code)) || /^Connection terminated/.test(String(message));
}
