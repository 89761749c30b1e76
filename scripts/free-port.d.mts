/** Returns a free port of this machine. */
export declare function freePort(): Promise<number>;
