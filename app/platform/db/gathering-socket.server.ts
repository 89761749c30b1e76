import { Socket } from "node:net";

/**
 * A database connection that sends all statements of one tick in one write. Separate writes would wake the database for each
 * statement, which on few cores interrupts the process that is still sending.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  /** pg corks and uncorks around each statement. This keeps the socket corked until the end of the tick. */
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
