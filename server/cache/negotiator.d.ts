/** negotiator brings no types, and those of @types/negotiator know no `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The available encodings that Accept-Encoding takes, best first; of those as good the one that is `preferred`. */
    encodings<Name extends string>(available: readonly Name[], options: { preferred: readonly Name[] }): Name[];
  }
}
