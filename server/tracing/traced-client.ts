import { Client } from "pg";
import { observe } from "#app/platform/observe.ts";

type Done = (error: Error | null, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

const textOf = (query: unknown): string | undefined => {
  if (typeof query === "string") return query;
  // A query object that sends itself, such as a cursor's, has a text too and returns no promise.
  if (!query || typeof query !== "object" || "submit" in query) return undefined;
  const text = "text" in query ? query.text : undefined;
  return typeof text === "string" ? text : undefined;
};

/** A client of pg that reports each statement with its text, and never with its values. Used while traces are on. */
export class TracedClient extends Client {
  // pg declares seven signatures. One implementation covers them all: what it does not know passes through.
  override query = ((...args: unknown[]): unknown => {
    const query = super.query.bind(this) as Query;
    const text = textOf(args[0]);
    if (text === undefined) return query(...args);
    const done = args.at(-1);
    if (typeof done !== "function")
      return observe(
        () => ({ kind: "query", name: text }),
        () => query(...args) as Promise<unknown>,
      );
    const running = observe(
      () => ({ kind: "query", name: text }),
      () =>
        new Promise((resolve, reject) => {
          query(...args.slice(0, -1), (error: Error | null, result: unknown) =>
            error ? reject(error) : resolve(result),
          );
        }),
    );
    running.then(
      (result) => (done as Done)(null, result),
      (error: Error) => (done as Done)(error, undefined),
    );
    return undefined;
  }) as Client["query"];
}
