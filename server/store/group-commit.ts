/**
 * Many small statements of one moment become one: while a batch is on its way, what comes in waits for the next. Each
 * caller gets its own answer, and only after the batch was committed. No timer: alone, a caller waits for nothing.
 */
export function groupCommit<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { lanes = 2, most = 256 }: { lanes?: number; most?: number } = {},
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (fault: unknown) => void };
  const waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  async function one(batch: Waiting[]) {
    try {
      const answers = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (fault) {
      if (batch.length === 1) return batch[0]?.reject(fault);
      // One bad item must not spoil the others' moment.
      await Promise.all(batch.map((single) => one([single])));
    }
  }

  function start() {
    scheduled = false;
    while (running < lanes && waiting.length > 0) {
      running += 1;
      void one(waiting.splice(0, most)).finally(() => {
        running -= 1;
        start();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (scheduled || running >= lanes) return;
      scheduled = true;
      setImmediate(start);
    });
}
