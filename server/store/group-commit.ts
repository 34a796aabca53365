const MOST = 256;

/**
 * Many small statements of one moment become one: while a batch is on its way, what comes in waits for the next. Each
 * caller gets its own answer, and only after the batch was committed. No timer: alone, a caller waits for nothing.
 */
export function groupCommit<Item, Answer>(run: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (fault: unknown) => void };
  const waiting: Waiting[] = [];
  let isBusy = false;

  async function commit(batch: Waiting[]) {
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (fault) {
      if (batch.length === 1) return batch[0]?.reject(fault);
      // One bad item must not spoil the others' moment.
      await Promise.all(batch.map((single) => commit([single])));
    }
  }

  async function work() {
    while (waiting.length > 0) await commit(waiting.splice(0, MOST));
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // What else arrived in this turn comes along.
      setImmediate(work);
    });
}
