/** A page sends the headers of what its action answered, such as `Retry-After`: React Router leaves them out otherwise. */
export function headers({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}
