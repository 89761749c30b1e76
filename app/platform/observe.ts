import { tracingChannel } from "node:diagnostics_channel";
import { log } from "./log.ts";

/**
 * A piece of work that metrics and traces report. `name` is a route's pattern, a task, an email's template or a statement: from a
 * limited set, and never with a value that a person typed.
 */
export type Operation = {
  kind: "render" | "job" | "email" | "query";
  name: string;
  /** How it ended, where that is more than success or an error. Set while it runs. (Node sets `result` and `error`.) */
  status?: string;
};

/** Subscribed to by metrics and traces when they are on. */
export const operations = tracingChannel<unknown, Operation>("wellworn:operation");

/**
 * A subscriber that can't harm what it observes. Node ends the process if one throws.
 */
export function subscriber<Message>(receive: (message: Message) => void): (message: unknown) => void {
  return (message) => {
    try {
      receive(message as Message);
    } catch (error) {
      log.warn({ err: error, event: "observer_failed" }, "Metrics or traces could not record something");
    }
  };
}

/** Runs `work`. If metrics or traces are on, reports its duration and its result as the operation that `operationOf` returns. */
export function observe<Value>(
  operationOf: () => Operation,
  work: (operation?: Operation) => Promise<Value>,
): Promise<Value> {
  if (!operations.hasSubscribers) return work();
  const operation = operationOf();
  return operations.tracePromise(() => work(operation), operation);
}
