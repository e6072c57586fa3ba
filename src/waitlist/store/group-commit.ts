/**
 * Lets callers that come at the same time share one commit, as databases do with their log (group commit).
 *
 * There is no timer: a lone caller's commit starts at once; callers that come while one is running share the next. So
 * the groups grow exactly as far as the disk is the slower part.
 *
 * @param maxGroup most items in one commit
 * @param commit commits items together; the results are in their order. `undefined`, which no lone item may get: nothing
 *   was committed, each is committed by itself now. A rejection rejects all of them.
 */
export function groupCommit<Item, Result>(
  maxGroup: number,
  commit: (items: readonly Item[]) => Promise<readonly Result[] | undefined>,
) {
  type Waiting = PromiseWithResolvers<Result> & { item: Item };
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await commit(group.map(({ item }) => item));
      if (results === undefined) for (const one of group) await settle([one]);
      else group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const run = async () => {
    while (waiting.length > 0) await settle(waiting.splice(0, maxGroup));
    running = undefined;
  };
  return {
    /** How many callers wait for a commit that has not begun. */
    waiting: () => waiting.length,
    /** Settles when the commit that carried the item did. */
    add(item: Item) {
      const answered = Promise.withResolvers<Result>();
      waiting.push({ ...answered, item });
      running ??= run();
      return answered.promise;
    },
    /** Resolves when nothing waits or runs any more. */
    async drained() {
      while (running !== undefined) await running;
    },
  };
}
