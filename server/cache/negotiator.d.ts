/** negotiator has no types of its own, and @types/negotiator lacks `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Returns the available encodings that Accept-Encoding accepts, best first; among equal ones, `preferred` decides. */
    encodings<Name extends string>(available: readonly Name[], options: { preferred: readonly Name[] }): Name[];
  }
}
