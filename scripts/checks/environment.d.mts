/** Returns the environment of every check: the shop's own Node first, and none of the owner's settings. */
export function checkEnvironment(given?: NodeJS.ProcessEnv): Record<string, string | undefined>;
