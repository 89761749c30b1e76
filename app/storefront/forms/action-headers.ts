/** Sends the headers of the action's response, such as `Retry-After`, which React Router leaves out by default. */
export function headers({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}
