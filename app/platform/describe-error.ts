/** The values of a failed query stand behind this in its message: e-mails, hashes, whatever somebody typed. */
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
 * What the log may know of an error: what happened, where and why, and none of the values it happened with. A database
 * says them in several fields (`params`, `detail`, `where`), so only the fields named here are written.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "Something that is no error was thrown" };
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
