import { Socket } from "node:net";

/**
 * A connection to the database that sends what is started at once in one go. Each statement alone would wake the
 * database by itself, and on a machine with few cores be interrupted by it.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  /** The database's driver corks for each statement: here that lasts until nothing more is started. */
  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
