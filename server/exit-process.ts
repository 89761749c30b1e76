let pending = 0;

/** Counts a call on files, of a disk that may hang, until it ends. */
export async function trackFileCall<Value>(call: Promise<Value>): Promise<Value> {
  pending += 1;
  try {
    return await call;
  } finally {
    pending -= 1;
  }
}

/**
 * Ends this process. While a disk hangs, `process.exit` never returns, because Node waits for the threads whose calls wait for the
 * disk: then the process is killed.
 */
export function exitProcess(code: number): never {
  if (pending > 0) process.kill(process.pid, "SIGKILL");
  process.exit(code);
}
