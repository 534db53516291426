/** A lock that is granted in the order of the requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that releases the lock. */
  async acquire(): Promise<() => void> {
    const previous = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    return release;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
