/** Drizzle appends the values of a failed query to its message: emails, hashes, user input. */
const VALUES = /\nparams:[\s\S]*$/;

export type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription | undefined;
};

const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? { code: error.code } : {});

/**
 * An error for the log: type, message, code, stack and cause, without the values of a query. PostgreSQL's errors contain
 * values in several fields (`params`, `detail`, `where`), so only these fields are copied.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "A value that is not an Error was thrown" };
  const message = error.message.replace(VALUES, "");
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: error.name,
    message,
    ...codeOf(error),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}
