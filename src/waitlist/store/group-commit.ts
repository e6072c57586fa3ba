/** How items are committed together. */
export interface GroupCommitOptions<Item, Result> {
  /**
   * Commits all of these at once. The results are in the items' order; an error among them rejects its own item. A
   * rejection rejects all of them.
   */
  commit: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  /** Most items in one commit. */
  maxGroup: number;
}

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
  readonly #options: GroupCommitOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options;
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

  /** Rejects everyone whose commit has not begun. */
  rejectWaiting(reason: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  /** Resolves when nothing waits or runs any more. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#options.maxGroup);
      try {
        const results = await this.#options.commit(group.map(({ item }) => item));
        group.forEach(({ resolve, reject }, index) => {
          const result = results[index];
          if (result instanceof Error) reject(result);
          else resolve(result as Result);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#running = undefined;
  }
}
