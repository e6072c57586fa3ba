interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Lets callers that come at the same time share one commit, as databases do with their log (group commit).
 *
 * There is no timer: a lone caller's commit starts at once; callers that come while one is running share the next. So
 * the groups grow exactly as far as the disk is the slower part.
 */
export class GroupCommit<Item, Result> {
  readonly #maxGroup: number;
  readonly #commit: (items: readonly Item[]) => Promise<readonly Result[] | undefined>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | undefined;

  /**
   * @param maxGroup most items in one commit
   * @param commit commits items together; the results are in their order. `undefined`, which no lone item may get:
   *   nothing was committed, each is committed by itself now. A rejection rejects all of them.
   */
  constructor(maxGroup: number, commit: (items: readonly Item[]) => Promise<readonly Result[] | undefined>) {
    this.#maxGroup = maxGroup;
    this.#commit = commit;
  }

  /** How many callers wait for a commit that has not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Settles when the commit that carried the item did. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits or runs any more. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, this.#maxGroup));
    this.#running = undefined;
  }

  async #settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#commit(group.map(({ item }) => item));
      if (results === undefined) for (const one of group) await this.#settle([one]);
      else group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
